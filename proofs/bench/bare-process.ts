// The least that a start can be: Node, and the packages that a till needs to keep a ledger, to read answers and to call.
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Client } from 'undici';
import { z } from 'zod';

const db = new Database(':memory:');
z.object({ one: z.number() }).parse(db.prepare('SELECT 1 AS one').get());
const client = new Client('http://127.0.0.1:9');
const { user, system } = process.cpuUsage();
const answersAfterMs = performance.now();
await pause(1_000);
globalThis.gc?.();
const rssMb = process.memoryUsage().rss / 1e6;
await client.destroy();
process.send?.({ cpuMs: (user + system) / 1000, answersAfterMs, rssMb }, () => process.exit(0));
