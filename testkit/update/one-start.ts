// One start of the new version in a process of its own, which ends itself by SIGKILL at one of its writes: `node one-start.ts FOLDER FAULT WRITE WHEN`.
// Prints how it ended, where it was not killed.
import { z } from 'zod';
import { createTwoVersions } from './two-versions.ts';

const [base = '', fault, write, when] = process.argv.slice(2);
const cut = z.object({ write: z.coerce.number(), when: z.enum(['before', 'after']) }).parse({ write, when });
const given = z.enum(['null', 'copy', 'open', 'service']).parse(fault);
const world = createTwoVersions(base, () => {
  process.kill(process.pid, 'SIGKILL');
  // It ends before this does.
  for (;;);
});
const ended = await world.startLatter(given === 'null' ? null : given, cut, world.sell);
process.stdout.write(ended.kind);
