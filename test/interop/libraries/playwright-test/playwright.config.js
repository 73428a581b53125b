import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  reporter: "line",
  outputDir: process.env["OUTPUT_DIR"] ?? "test-results",
  use: { baseURL: process.env["PAGEWIRE_TEST_SITE"], trace: "off" },
});
