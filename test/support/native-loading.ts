import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Each worker loads the whole service: without this cache a third of that time is compiling.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/tests"));

/** As in the bundle: otherwise each start of a service compiles the schema of OpenAPI. */
const validator = pathToFileURL(join(import.meta.dirname, "../../deploy/generated-document.js")).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@seriousme/openapi-schema-validator"
      ? { url: validator, shortCircuit: true }
      : next(specifier, context),
});
