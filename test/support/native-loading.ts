import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Of each worker and of the processes that tests start, which load the whole service: without it a third of that time is compiling. */
const compiled = join(import.meta.dirname, "../../node_modules/.cache/tests");
enableCompileCache(compiled);
process.env["NODE_COMPILE_CACHE"] ??= compiled;

/** As in the bundle: otherwise each start of a service compiles the schema of OpenAPI. */
const validator = pathToFileURL(join(import.meta.dirname, "../../deploy/generated-document.js")).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@seriousme/openapi-schema-validator"
      ? { url: validator, shortCircuit: true }
      : next(specifier, context),
});
