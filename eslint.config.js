import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const onlyConfigReadsTheEnvironment =
  "only src/config/config.ts reads the environment; take the setting as an argument";

const restrictedSyntax = [
  { selector: "TSEnumDeclaration", message: "use a union of literals, or an object `as const`" },
  { selector: "ExportAllDeclaration", message: "import from the file that defines a thing" },
];

/** A test, or one of `it.each`, in which nothing is expected; what expects for it is named so: `expectSameResult`. */
const testsWithoutExpectation = ["[callee.name='it'][arguments.length>1]", "[callee.callee.object.name='it']"].map(
  (call) => ({
    selector: `CallExpression${call}:not(:has(Identifier[name=/^(expect|eventually)/]))`,
    message: "a test expects something",
  }),
);

export default defineConfig(
  globalIgnores(["gen/", "**/dist/", "coverage/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ["error", "always"],
      "no-restricted-syntax": ["error", ...restrictedSyntax],
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // A handler is async by its type, whether or not it has anything to wait for.
      "@typescript-eslint/require-await": "off",
      // Our interfaces are written with methods and made of closures, which may be taken apart freely.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/cli/**", "src/main.ts"],
    rules: { "no-console": "error" },
  },
  {
    files: ["src/**/*.ts", "api/**/*.ts"],
    ignores: ["src/config/config.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: onlyConfigReadsTheEnvironment },
      ],
      "no-restricted-imports": [
        "error",
        {
          paths: ["node:process", "process"].map((name) => ({
            name,
            importNames: ["env"],
            message: onlyConfigReadsTheEnvironment,
          })),
        },
      ],
    },
  },
  {
    // vitest's matchers are typed `any` and its `it` accepts async functions where void is expected.
    files: ["test/**/*.ts"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: ["test/**/*.test.ts", "test/**/*.nightly.ts"],
    rules: { "no-restricted-syntax": ["error", ...restrictedSyntax, ...testsWithoutExpectation] },
  },
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked] },
);
