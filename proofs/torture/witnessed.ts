// `npm run torture -- --head-office`: tills sell by script, and head office says things of their people and settings, while fate kills tills, services,
// head offices and the database. In the end each till's journal must be at head office, entry by entry, its cards and payments as the till has them,
// what was said is done, once, and no alarm was raised.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import type { EmbeddedProgram } from '../../head-office/core/embedded-program.ts';
import { createChance } from '../../testkit/chance.ts';
import { readTillBooks, type TillBooks } from '../../testkit/checks/books.ts';
import type { Counter } from '../../testkit/till/cashier.ts';
import { until } from '../../testkit/until.ts';
import { type Battlefield, createBattlefield, type Target } from './battlefield.ts';
import { type Offices, type OfficeTarget, openOffices } from './offices.ts';
import { reckon } from './reckoning.ts';
import { createSayings } from './said.ts';
import { isSettled, sellOne } from './torture.ts';

type Witnessed = {
  readonly kills: Readonly<Record<'till' | 'service' | 'office' | 'database', number>>;
  /** Words of head office about people and settings. */
  readonly said: number;
  readonly sales: number;
  readonly entries: number;
  readonly faults: readonly string[];
};

const store = 'store-001';
const terminals = ['T1', 'T2'];
const tillTargets: readonly Target[] = ['till', 'till', 'sandbox', 'both'];
const officeTargets: readonly OfficeTarget[] = ['one', 'other', 'one', 'other', 'both', 'database', 'database'];
const longestPeaceMs = 1200;
const longestAwayMs = 1500;
/** Before a strike. */
const oftenSays = 0.3;
const settleLimitMs = 500_000;

/** Sells until at least `kills` processes were killed. `say` is told now and then how far it is. */
export async function tortureWitnessed(options: {
  readonly kills: number;
  readonly seed: number;
  /** Another PostgreSQL than npm's. */
  readonly program: EmbeddedProgram | null;
  readonly say: (sentence: string) => void;
}): Promise<Witnessed> {
  const offices = await openOffices(store, terminals, options.program);
  const fields: Battlefield[] = [];
  try {
    for (const terminal_id of terminals)
      fields.push(await createBattlefield({ change: { terminal_id, head_office: offices.enrolment } }));
    const sayings = createSayings(offices.database, store, createChance(options.seed + 2));
    const fate = createFate(options, fields, offices, sayings);
    const robots = fields.map(async (field, n) => {
      const chance = createChance(options.seed + 10 + n);
      const counters: Counter[] = [];
      while (!fate.isOver()) await sellOne(field, chance, counters);
      return counters;
    });
    const counters = await Promise.all(robots);
    await fate.ended;
    const faults: string[] = [];
    let entries = 0;
    for (const field of fields) await until('everything is settled', () => isSettled(field), settleLimitMs);
    faults.push(...(await sayings.faults(new Map(fields.map((field, n) => [terminals[n] ?? '', field.ledgerFile])))));
    for (const [n, field] of fields.entries()) {
      const told = await witnessedBy(offices, field.ledgerFile);
      entries += told.entries;
      const { books, leaked } = await field.reckon();
      const found = reckon(field.ledgerFile, books, counters[n] ?? []);
      faults.push(...[...found.faults, ...leaked, ...told.faults].map((fault) => `${terminals[n]}: ${fault}`));
    }
    const check = offices.check();
    if (check !== '') faults.push(check);
    faults.push(...(await alarmsIn(offices)));
    return { kills: fate.kills, said: sayings.said(), sales: counters.flat().length, entries, faults };
  } finally {
    for (const field of fields) await field.end();
    await offices.end();
  }
}

function createFate(
  {
    kills: wanted,
    seed,
    say,
  }: { readonly kills: number; readonly seed: number; readonly say: (sentence: string) => void },
  fields: readonly Battlefield[],
  offices: Offices,
  sayings: Pick<ReturnType<typeof createSayings>, 'say'>,
) {
  const chance = createChance(seed + 1);
  const kills = { till: 0, service: 0, office: 0, database: 0 };
  const total = () => kills.till + kills.service + kills.office + kills.database;
  const strikeOffice = async (): Promise<void> => {
    const target = chance.pick(officeTargets);
    if (target === 'database') kills.database += 1;
    else kills.office += target === 'both' ? 2 : 1;
    await offices.strike(target, chance.next() * longestAwayMs);
  };
  const strikeTill = async (): Promise<void> => {
    const target = chance.pick(tillTargets);
    const field = chance.pick(fields);
    const killed = await field.strike(target, chance);
    if (target !== 'till') kills.service += 1;
    kills.till += target === 'sandbox' ? 0 : killed;
  };
  const ended = (async () => {
    for (let told = 0; total() < wanted; ) {
      await pause(20 + chance.next() ** 2 * longestPeaceMs);
      if (chance.often(oftenSays)) await sayings.say();
      await (chance.often(0.5) ? strikeTill() : strikeOffice());
      if (total() - told < 25) continue;
      told = total();
      say(`${told} kills`);
    }
  })();
  // Whoever sells hears of it too.
  ended.catch(() => {});
  return { kills, ended, isOver: () => total() >= wanted };
}

const bookRow = z.object({ ledger: z.string(), count: z.int(), hash: z.string() });
const cardRow = z.object({
  line: z.string(),
  state: z.string(),
  order_id: z.string().nullable(),
  amount_minor: z.int(),
});

/** Waits until head office has the whole journal of this ledger, and holds what it shows against the till's own rows. */
async function witnessedBy(offices: Offices, ledgerFile: string) {
  const { database } = offices;
  const faults: string[] = [];
  const books = await until(
    'head office has every entry',
    async () => {
      const own = readTillBooks(ledgerFile);
      const held = await database.rows(bookRow, 'SELECT ledger, count, hash FROM books WHERE hash = $1', [
        own.head.hash,
      ]);
      return held.some(({ count }) => count === own.head.count) ? own : null;
    },
    settleLimitMs,
  );
  const verified = verifyFile(ledgerFile);
  if (!verified.ok) faults.push(`verify: ${JSON.stringify(verified.error)}`);
  const ids = books.lines.map(({ id }) => id);
  const look = () =>
    database.rows(
      cardRow,
      "SELECT line, state, order_id, amount_minor FROM cards WHERE line = ANY($1) AND lost_of = ''",
      [ids],
    );
  // What it shows follows what it took in.
  const differing = await until(
    'what is shown has followed',
    async () => {
      const found = cardsThatDiffer(books, await look());
      return found.length === 0 ? found : null;
    },
    60_000,
  ).catch(async () => cardsThatDiffer(books, await look()));
  faults.push(...differing);
  return { entries: books.head.count, faults };
}

/** A card that was taken out of its basket has no row at the till any more. */
function cardsThatDiffer(books: TillBooks, shown: readonly z.infer<typeof cardRow>[]): string[] {
  const byLine = new Map(shown.map((card) => [card.line, card]));
  return books.lines.flatMap(({ id, state, order_id, amount_minor }) => {
    const card = byLine.get(id);
    const isSame = card?.state === state && card.order_id === order_id && card.amount_minor === amount_minor;
    return isSame
      ? []
      : [`card ${id} is ${state} of ${amount_minor}, head office shows ${card?.state} of ${card?.amount_minor}`];
  });
}

async function alarmsIn({ database }: Offices): Promise<string[]> {
  const alarms = await database.rows(
    z.object({ kind: z.string(), facts: z.unknown() }),
    'SELECT kind, facts FROM alarms ORDER BY id',
  );
  return alarms.map(({ kind, facts }) => `alarm ${kind}: ${JSON.stringify(facts)}`);
}

/** One line of figures. */
export function witnessedFigures({ kills, said, sales, entries, faults }: Witnessed): string {
  const { till, service, office, database } = kills;
  return (
    `${till + service + office + database} kills (till ${till}, service ${service}, head office ${office}, database ${database}), ` +
    `head office said ${said}, sales ${sales}, entries ${entries}, faults ${faults.length}`
  );
}
