// What each test file costs, in CPU of its own process and of those it started and waited for: `npm test` adds it up by room.
// Invariant: it measures and changes nothing; without a file to write to it does nothing.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { spentMs } from './spent-cpu.ts';

const file = process.env.COUNTERFOIL_CPU;
const before = spentMs();

afterAll(() => {
  const test = expect.getState().testPath;
  if (file === undefined || test === undefined) return;
  const path = relative(process.cwd(), test).replaceAll('\\', '/');
  appendFileSync(file, `${JSON.stringify({ path, cpuMs: Math.round(spentMs() - before) })}\n`);
});
