// The CPU that a process and those it started have spent: what `npm test` adds up.
// Invariant: what the system does not tell is not guessed; of processes that were waited for, Linux alone tells.
import { readFileSync } from 'node:fs';

/** In ms, user and system: of this process, and of those it waited for. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + childrenMs();
}

function childrenMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Behind the command, which may hold spaces: fields 16 and 17, in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}
