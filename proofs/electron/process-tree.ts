// What a program costs with all its processes, as Linux counts it: memory (PSS, so that shared pages count once) and CPU time.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type OfProcess = { readonly pid: number; readonly parent: number; readonly cpuMs: number };

/** Of this process and all below it. */
export function costOf(root: number): { readonly processes: number; readonly pssMb: number; readonly cpuMs: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = [root];
  for (const pid of family) family.push(...all.filter(({ parent }) => parent === pid).map(({ pid: child }) => child));
  const ours = all.filter(({ pid }) => family.includes(pid));
  const pssKb = ours.reduce((sum, { pid }) => sum + pssOf(pid), 0);
  return { processes: ours.length, pssMb: pssKb / 1024, cpuMs: ours.reduce((sum, { cpuMs }) => sum + cpuMs, 0) };
}

function statOf(pid: number): OfProcess | null {
  // Behind the program's name, which may hold anything: state, parent, … and from the twelfth field on the times.
  const fields = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (parent === undefined || user === undefined || system === undefined || Number.isNaN(system)) return null;
  return { pid, parent, cpuMs: ((user + system) * 1000) / ticksPerSecond };
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
