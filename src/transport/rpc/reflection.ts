import { createRegistry, type DescFile, type DescService, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code, type ServiceImpl } from "@connectrpc/connect";
import { file_google_rpc_error_details } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import type { ServerReflection, ServerReflectionRequest } from "../../../gen/proto/grpc/reflection/v1/reflection_pb.ts";

type Implementation = ServiceImpl<typeof ServerReflection>;
type MessageRequest = Pick<ServerReflectionRequest, "messageRequest">["messageRequest"];

/**
 * The reflection service of gRPC; v1 and v1alpha differ only in the package name. The details of errors, which no service imports,
 * are among its types, so that a client can show them.
 */
export function createGrpcReflection(services: readonly DescService[]): Implementation {
  const files = withDependencies([...services.map(({ file }) => file), file_google_rpc_error_details]);
  const byName = new Map<string, DescFile>(files.map((file) => [`${file.name}.proto`, file]));
  const registry = createRegistry(...files);

  /** The file that declares a symbol; a field or method is declared in the file of its message or service. */
  function fileOf(symbol: string): DescFile | undefined {
    for (let name = symbol; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
      const found = registry.get(name);
      if (found) return found.file;
    }
    return undefined;
  }

  function respond({ case: type, value }: MessageRequest) {
    switch (type) {
      case "listServices": {
        const service = services.map(({ typeName: name }) => ({ name }));
        return { case: "listServicesResponse" as const, value: { service } };
      }
      case "fileByFilename":
        return toFiles(byName.get(value));
      case "fileContainingSymbol":
        return toFiles(fileOf(value));
      case "fileContainingExtension":
      case "allExtensionNumbersOfType":
        return failure(Code.NotFound, "there are no extensions");
      case undefined:
        return failure(Code.InvalidArgument, "the request asks for nothing");
    }
  }

  return {
    async *serverReflectionInfo(requests) {
      for await (const originalRequest of requests) {
        const messageResponse = respond(originalRequest.messageRequest);
        yield { validHost: originalRequest.host, originalRequest, messageResponse };
      }
    },
  };
}

function toFiles(file: DescFile | undefined) {
  if (file === undefined) return failure(Code.NotFound, "nothing of that name is served");
  const fileDescriptorProto = withDependencies([file]).map(({ proto }) => toBinary(FileDescriptorProtoSchema, proto));
  return { case: "fileDescriptorResponse" as const, value: { fileDescriptorProto } };
}

function failure(errorCode: Code, errorMessage: string) {
  return { case: "errorResponse" as const, value: { errorCode, errorMessage } };
}

/** The files and their direct and transitive imports, without duplicates. */
function withDependencies(files: readonly DescFile[]): DescFile[] {
  const found = new Set<DescFile>();
  const visit = (file: DescFile): void => {
    if (found.has(file)) return;
    found.add(file);
    file.dependencies.forEach(visit);
  };
  files.forEach(visit);
  return [...found];
}
