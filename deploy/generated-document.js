/**
 * Takes the place of `@seriousme/openapi-schema-validator` in the bundle, for `fastify-openapi-glue`: compiling the schema of
 * OpenAPI takes 300 ms of each start. `npm run gen` validates the contract, and the document made from it has no references.
 */
export class Validator {
  version = "3.0";

  async validate(specification) {
    this.specification = specification;
    return { valid: true };
  }

  resolveRefs() {
    return this.specification;
  }
}
