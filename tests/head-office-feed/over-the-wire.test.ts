// The line as it is shipped: TLS to a real server whose certificate is of no name, the thread that reads, the machine's own timers.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, headOfficeTransport } from '../../electron/head-office/client.ts';
import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import type { HeadOfficeLine } from '../../electron/head-office/line-contract.ts';
import { readInThread } from '../../electron/head-office/reader.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { JournalEntry } from '../../electron/ledger/journal-entries.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { ownCertificate } from '../../head-office/core/certificate.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { createWitness, type Witness } from '../../testkit/head-office/witness.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { until } from '../../testkit/until.ts';

const [till, secret] = ['till-1', 's'.repeat(43)];
const script = join(import.meta.dirname, '../../electron/head-office/reading-thread.ts');
const now = () => new Date();
let folder: string;
let temp: TempLedger;
let witness: Witness;
let server: Server;
let url: string;
let ca: string;
let line: HeadOfficeLine | null;
let enrolled: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wire-'));
  temp = openTempLedger(now);
  witness = createWitness(till, secret, now);
  enrolled = [];
  line = null;
  const made = await ownCertificate(folder, now());
  ca = made.cert;
  server = createServer({ key: made.key, cert: made.cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const target = new URL(request.url ?? '/', url);
    if (target.pathname === '/v1/enrol') {
      enrolled.push(JSON.parse(body.toString()));
      const isFirst = enrolled.length === 1;
      const told = isFirst ? { till, secret } : { class: 'forbidden', code: 'used', message: 'this code was used' };
      response.writeHead(isFirst ? 200 : 403).end(JSON.stringify(told));
      return;
    }
    const headers = { authorization: request.headers.authorization ?? '', date: request.headers.date ?? '' };
    if (target.search === '?s=50') return;
    const answer = witness.answer({ method: 'POST', url: target, headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
});
afterEach(async () => {
  await line?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  temp.remove();
  rmSync(folder, { recursive: true, force: true });
});

const open = (authority: string | undefined): HeadOfficeLine =>
  createHeadOfficeLine({
    url,
    till,
    secret,
    transport: headOfficeTransport(authority, {}),
    ledger: temp.ledger,
    openReader: readInThread(script),
    start: 'start-1',
    account: 'account-1',
    balance: () => null,
    version: '0.1.0',
    state: () => ({ isShiftOpen: false, attention: 0, health: [] }),
    isBusy: () => false,
    confirmedHead: { read: () => null, write: () => undefined },
    onStop: () => undefined,
    leaving: () => null,
    onLeft: () => undefined,
    onBehind: () => undefined,
    onNews: () => [],
    document: () => ({ has: 0 }),
    onDocument: async () => undefined,
    onStatus: () => undefined,
    timers: systemTimers,
    now,
    random: Math.random,
    log: { info: () => undefined, error: () => undefined },
  });

const write = (entry: JournalEntry, times = 1): void =>
  temp.ledger.transaction((tx) => {
    const journal = createJournal(temp.ledger, now, ({ kind }) => line?.written(kind));
    for (let n = 0; n < times; n += 1) journal.append(tx, entry);
  });
const journal = () => temp.ledger.db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
const book = () => witness.wholeOf(temp.ledger.id);

test('by its certificate alone head office is known: the whole journal arrives, and what comes after it', async () => {
  write({ kind: 'signed-in' }, 1_200);
  line = open(ca);
  line.start();
  await until('the backlog arrives', () => book().length === 1_200);
  write({ kind: 'sale-committed', body: { lines: 1 } });
  await until(
    'the sale arrives, and the till hears that it did',
    () => book().length === 1_201 && line?.status().unsent === 0,
  );
  expect(book()).toEqual(journal());
  expect(line.status()).toMatchObject({ unsent: 0, fault: null });
  expect(witness.alarms).toEqual([]);
});

test('without it nothing is sent to whoever answers there', async () => {
  write({ kind: 'sale-committed', body: { lines: 1 } });
  line = open(undefined);
  line.start();
  await until('the line says so', () => line?.status().fault === 'no-answer');
  expect(witness.reports).toEqual([]);
  expect(book()).toEqual([]);
});

test('a till is enrolled once by its code', async () => {
  const transport = headOfficeTransport(ca, {});
  const request = {
    code: 'ABCD-1234',
    store: { id: 's1', name: 'Berlin', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' },
    terminal: 'T1',
    ledger: temp.ledger.id,
  };
  expect(await enrol({ url, transport }, request)).toEqual({ ok: true, value: { till, secret } });
  expect(await enrol({ url, transport }, request)).toEqual({ ok: false, error: 'used' });
  expect(enrolled).toEqual([request, request]);
  await transport.close();
  expect(await enrol({ url, transport }, request)).toEqual({ ok: false, error: 'no-answer' });
});
