// What the processes of a head office cost, as the kernel counts it: its own and those of its database.
// Invariant: processor time of a connection that ended is not lost, because its parent has it.
import { readFileSync } from 'node:fs';

const ticksASecond = 100;
const [stateAt, userAt, systemAt, childUserAt, childSystemAt] = [0, 11, 12, 13, 14] as const;

/** What stands behind the name, which may have spaces. */
function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const isThere = (pid: number): boolean => {
  try {
    return statOf(pid)[stateAt] !== undefined;
  } catch {
    return false;
  }
};

/** Node and the database, in milliseconds. */
export function processorMs(node: number, database: number): number {
  const sum = (pid: number, places: readonly number[]): number => {
    const stat = statOf(pid);
    return places.reduce((all, place) => all + Number(stat[place]), 0);
  };
  const live = childrenOf(database).filter(isThere);
  const ticks =
    sum(node, [userAt, systemAt]) +
    sum(database, [userAt, systemAt, childUserAt, childSystemAt]) +
    live.reduce((all, pid) => all + sum(pid, [userAt, systemAt]), 0);
  return (ticks * 1000) / ticksASecond;
}

/** Node and the database, each shared page counted once, in megabytes. */
export function memoryMb(node: number, database: number): number {
  const kilobytes = [node, database, ...childrenOf(database).filter(isThere)].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((all, one) => all + one, 0) / 1024;
}
