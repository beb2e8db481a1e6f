// Before a run of unit and room tests: says which samples it tries.
import type { TestProject } from 'vitest/node';
import { seedLine } from './whole.ts';

let isTold = false;

/** Each project of the runner asks for it; once is enough. */
export default function tellSeed(project: TestProject): void {
  if (!isTold && project.config.env.COUNTERFOIL_WHOLE !== 'yes') console.log(seedLine);
  isTold = true;
}
