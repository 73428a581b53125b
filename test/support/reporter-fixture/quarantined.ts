import "./flaky.ts";
