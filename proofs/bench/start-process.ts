// A start as start.ts measures it: from the first instruction of the process to a sell screen whose questions are answered; then the
// memory once nothing moves any more.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchTill } from './bench-till.ts';

const [, , folder = '', url = '', printerPort = ''] = process.argv;
const restMs = 1_000;

const { till, ask, signIn } = openBenchTill(
  folder,
  { url, printerPort: Number(printerPort) },
  { checkScript: join(import.meta.dirname, 'check.mjs') },
);
till.start();
await ask('session:get');
await signIn('anna');
await Promise.all([
  ask('status:get'),
  ask('sale:current'),
  ask('catalogue:best-sellers'),
  ask('catalogue:search', { query: '', category: null, offset: 0, limit: 100 }),
]);
const { user, system } = process.cpuUsage();
const answersAfterMs = performance.now();
await pause(restMs);
globalThis.gc?.();
const rssMb = process.memoryUsage().rss / 1e6;
// As a till ends in the evening: the next start finds its ledger closed.
await till.stop();
process.send?.({ cpuMs: (user + system) / 1000, answersAfterMs, rssMb }, () => process.exit(0));
