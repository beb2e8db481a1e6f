// A head office with a chain behind it, for development, pictures and specs: three stores in two zones and currencies, seven tills, from the
// journal of a till that sold through a day, and of one that did so a week before. Invariant: what is in the books came through a till.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ledgerFile } from '../../electron/shell/folders.ts';
import { followAll } from '../../head-office/books/follower.ts';
import { raiseAlarm } from '../../head-office/core/alarms.ts';
import type { Database as HeadOffice } from '../../head-office/core/database.ts';
import { cancelCodes, expectTills } from '../../head-office/intake/codes.ts';
import { trainingShop } from '../../sandbox/catalogue/training-shop.ts';
import type { TillState } from '../../shared/head-office/messages.ts';
import { takeIn } from '../../testkit/head-office/taken-in.ts';
import { seedTraining } from '../seeded-day/seed-training.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const stores = [
  {
    id: 'leipzig',
    name: 'Kaufhaus am Marktplatz',
    country: 'DE',
    currency: 'EUR',
    zone: 'Europe/Berlin',
    region: 'Leipzig',
  },
  { id: 'hannover', name: 'Bücher Linden', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin', region: 'Hannover' },
  // Its name is one that a page must not run.
  {
    id: 'boston',
    name: 'Harbor <b>Gifts</b>',
    country: 'US',
    currency: 'USD',
    zone: 'America/New_York',
    region: 'Boston',
  },
] as const;

type Given = {
  readonly store: (typeof stores)[number]['id'];
  readonly terminal: string;
  /** Of its day, so many entries have come; all if absent. */
  readonly share?: number;
  readonly silentMinutes?: number;
  readonly state?: Partial<TillState>;
  readonly version?: string;
  readonly isRolledBack?: true;
};
const tills: readonly Given[] = [
  { store: 'leipzig', terminal: 'T1', state: { attention: 1 } },
  { store: 'leipzig', terminal: 'T2', share: 0.7 },
  { store: 'leipzig', terminal: 'T3', share: 0.4, state: { health: ['printer-low', 'backup-old'] }, version: '0.9.0' },
  { store: 'hannover', terminal: 'T1', share: 0.8, state: { unsent: 214 } },
  { store: 'hannover', terminal: 'T2', share: 0.9, isRolledBack: true },
  { store: 'boston', terminal: 'T1', share: 0.6 },
  { store: 'boston', terminal: 'T2', share: 0.3, silentMinutes: 310 },
];

/** The journal of a till that sold until `closesAt`; `close` takes its folder away. */
async function playedJournal(closesAt: Date) {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-seeded-'));
  await seedTraining(folder, closesAt, 'en');
  const journal = new Database(join(folder, ledgerFile), { readonly: true });
  const count = journal.prepare<[], number>('SELECT max(seq) FROM journal').pluck().get() ?? 0;
  return {
    journal,
    count,
    close() {
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function seedOffice(db: HeadOffice, now: Date, failed: (error: unknown) => void): Promise<void> {
  for (const { id, name, country, currency, zone, region } of stores)
    await db.run(
      `INSERT INTO stores (id, name, country, currency, zone, region, day_begins) VALUES ($1, $2, $3, $4, $5, $6, '04:00')`,
      [id, name, country, currency, zone, region],
    );
  const [today, before] = [await playedJournal(now), await playedJournal(new Date(now.getTime() - 7 * dayMs))];
  for (const given of tills) await seedTill(db, now, given, today, before);
  today.close();
  before.close();
  await followAll(db, failed);
  await raiseAlarms(db, now);
  await makeCodes(db, now);
}

/** One that is open, one that replaces, one that was cancelled; and a store that nobody has confirmed. */
async function makeCodes(db: HeadOffice, now: Date): Promise<void> {
  const by = { userId: null, name: 'Ida Itzig', address: '10.4.1.2' };
  const tillsOf = ['T2', 'T4', 'T5'].map((terminal) => ({ store: 'leipzig', terminal, name: null }));
  const until = new Date(now.getTime() + 7 * dayMs);
  await db.transaction(async (tx) => {
    await expectTills(tx, { tills: tillsOf, stores: new Map(), until, mayReplace: true }, by, now);
    await cancelCodes(tx, { list: null, place: 'leipzig/T5' }, by, now);
    await tx.run(`UPDATE stores SET stated = '{currency,zone}' WHERE id = 'boston'`);
  });
}

type Played = Awaited<ReturnType<typeof playedJournal>>;

async function seedTill(db: HeadOffice, now: Date, given: Given, today: Played, before: Played): Promise<void> {
  const { store, terminal, share = 1, silentMinutes = 0, state = {}, version = '1.0.0' } = given;
  const till = `${store}-${terminal}`;
  for (const { code, name } of trainingShop('en').catalogue)
    await db.run('INSERT INTO product_words (till, code, name) VALUES ($1, $2, $3)', [till, code, name]);
  const stands: TillState = { unsent: 0, unsentSince: null, isShiftOpen: true, attention: 0, health: [], ...state };
  await db.run(
    `INSERT INTO tills (id, store, terminal, sealed_secret, enrolled_at, enrolled_from, seen_at, seen_from, version, state, count)
     VALUES ($1, $2, $3, '', $4, '10.4.2.17', $5, '10.4.2.17', $6, $7, $8)`,
    [
      till,
      store,
      terminal,
      new Date(now.getTime() - 14 * dayMs),
      new Date(now.getTime() - silentMinutes * minuteMs),
      version,
      stands,
      today.count,
    ],
  );
  const upTo = Math.floor(today.count * share);
  await takeIn(db, before.journal, {
    till,
    ledger: `${till}-a`,
    beganAt: new Date(now.getTime() - 8 * dayMs).toISOString(),
  });
  const beganAt = new Date(now.getTime() - dayMs).toISOString();
  await takeIn(db, today.journal, { till, ledger: `${till}-b`, upTo, beganAt });
  if (!given.isRolledBack) return;
  const seq = Math.floor(upTo * 0.8);
  const again = { till, ledger: `${till}-c`, upTo: seq, before: { ledger: `${till}-b`, seq } };
  await takeIn(db, today.journal, { ...again, beganAt: new Date(now.getTime() - 60 * minuteMs).toISOString() });
}

async function raiseAlarms(db: HeadOffice, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const facts = { firstFrom: '10.4.2.17', secondFrom: '93.184.7.60', entry: 412 };
  await raiseAlarm(db, { till: 'leipzig-T3', kind: 'cloned', facts }, at(14));
  await raiseAlarm(
    db,
    { till: 'hannover-T2', kind: 'rolled-back', facts: { has: 310, had: 391, from: '10.4.9.3' } },
    at(60),
  );
  await raiseAlarm(db, { till: 'boston-T2', kind: 'silent', facts: { since: at(310).toISOString() } }, at(295));
}
