import type { ContextStep, StepsProgram } from "../../../src/contract.ts";
import { formats } from "../../../src/operations/export/formats.ts";
import { type Program, toProgram } from "../../../src/operations/export/program.ts";
import { atOnce } from "../../../src/turns.ts";

export const formatNames = Object.keys(formats) as readonly StepsProgram["format"][];

export const programOf = (steps: readonly ContextStep[]): Program => atOnce(toProgram(steps));

export const textOf = (format: StepsProgram["format"], program: Program): string => atOnce(formats[format](program));
