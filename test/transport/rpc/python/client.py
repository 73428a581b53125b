"""A client made from the .proto files by Python's own gRPC: argv is address, token and a page's URL; prints JSON."""

import json
import sys

import grpc
from google.protobuf import json_format, struct_pb2
from google.rpc import error_details_pb2, status_pb2
from pagewire.v1 import context_service_pb2 as pb
from pagewire.v1 import context_service_pb2_grpc

address, token, url = sys.argv[1:]
metadata = (("authorization", "Bearer " + token),)
contexts = context_service_pb2_grpc.ContextServiceStub(grpc.insecure_channel(address))


def execute(context_id, action, params, timeout=60):
    struct = struct_pb2.Struct()
    struct.update(params)
    command = pb.Command(action=action, params=struct)
    request = pb.ExecuteCommandRequest(context_id=context_id, command=command)
    return contexts.ExecuteCommand(request, metadata=metadata, timeout=timeout)


def failure(call):
    try:
        call()
    except grpc.RpcError as error:
        packed = dict(error.trailing_metadata()).get("grpc-status-details-bin")
        reasons = []
        for detail in status_pb2.Status.FromString(packed).details if packed else []:
            info = error_details_pb2.ErrorInfo()
            if detail.Unpack(info):
                reasons.append(info.reason)
        return {"code": error.code().name, "reasons": reasons}
    return None


def events(context_id):
    """Returns the events of a stream that begins before a page is driven and ends with its context."""
    types = ["page.navigated", "page.console", "context.closed"]
    request = pb.StreamEventsRequest(context_id=context_id, types=types)
    stream = contexts.StreamEvents(request, metadata=metadata, timeout=60)
    stream.initial_metadata()
    execute(context_id, "navigate", {"url": url})
    execute(context_id, "evaluate", {"script": "console.log('received')"})
    received = []
    for event in stream:
        data = json_format.MessageToDict(event.data)
        received.append({"type": event.type, "contextId": event.context_id, "seq": event.cursor.seq, "data": data})
        if event.type == "page.console":
            contexts.DeleteContext(pb.DeleteContextRequest(context_id=context_id), metadata=metadata)
    return received


def first_event(context_id):
    return next(contexts.StreamEvents(pb.StreamEventsRequest(context_id=context_id), metadata=metadata))


context = contexts.CreateContext(pb.CreateContextRequest(name="python", create_page=True), metadata=metadata)
navigated = execute(context.id, "navigate", {"url": url})
evaluated = execute(context.id, "evaluate", {"script": "[null, 1.5, { a: ['b'] }]"})
shot = execute(context.id, "screenshot", {"encoding": "binary"})
print(
    json.dumps(
        {
            "title": navigated.data["title"],
            "result": json_format.MessageToDict(evaluated.data)["result"],
            "png": shot.bytes[1:4].decode(),
            "unknown": failure(lambda: contexts.GetContext(pb.GetContextRequest(context_id="x"), metadata=metadata)),
            "stranger": failure(lambda: contexts.ListContexts(pb.ListContextsRequest())),
            "late": failure(lambda: execute(context.id, "evaluate", {"script": "new Promise(() => {})"}, 0.4)),
            "unheard": failure(lambda: first_event("x")),
            "events": events(context.id),
        }
    )
)
