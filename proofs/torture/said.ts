// What head office says of people and settings while tills, head offices and the database are killed. In the end each till has done each word once, and what
// head office shows of it is what the till's journal says.
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Actor } from '../../head-office/core/audit-row.ts';
import type { Database as OfficeDatabase } from '../../head-office/core/database.ts';
import { putOut } from '../../head-office/intake/people-out.ts';
import { sayPerson } from '../../head-office/intake/people-said.ts';
import { saySetting } from '../../head-office/intake/settings-said.ts';
import type { Chance } from '../../testkit/chance.ts';
import { until } from '../../testkit/until.ts';

/** Below what may be said in an hour. */
const mostSaid = 50;
/** Of no PIN that anybody types. */
const firstPin = `scrypt$32768$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}`;
const actor: Actor = { userId: null, name: 'Ida Itzig', address: '127.0.0.1' };

/** `settled`: neither waits for a sale to end nor is refused. */
const settled = ['in-force', 'otherwise', 'in', 'gone'];
const documentRow = z.object({
  terminal: z.string(),
  refused: z.string().nullable(),
  became: z.record(z.string(), z.string()),
  settings: z.array(z.object({ id: z.string() })),
  people: z.array(z.object({ id: z.string(), person: z.string() })),
});

export function createSayings(database: OfficeDatabase, store: string, chance: Chance) {
  const stores = [store];
  const people: string[] = [];
  let n = 0;
  const deeds = [
    (at: Date) =>
      database.transaction((tx) => {
        const asked = { field: 'keep_names_months', value: 12 + chance.int(12), stores, starts: null, isTried: false };
        return saySetting(tx, { ...asked, reason: 'torture' }, actor, at, at);
      }),
    (at: Date) =>
      database.transaction(async (tx) => {
        const asked = { person: null, name: `Nora ${n}`, role: 'cashier', stores, reason: 'torture' } as const;
        const said = await sayPerson(tx, asked, firstPin, actor, { at, untilAgreed: at });
        if (said.ok) people.push(said.value.person);
        return said;
      }),
    async (at: Date) => {
      const [person] = people.splice(0, 1);
      if (person !== undefined)
        await database.transaction((tx) => putOut(tx, { person, stores, reason: 'torture' }, actor, at));
    },
  ];
  return {
    said: () => n,
    /** While the database is away it says nothing. */
    async say(): Promise<void> {
      if (n >= mostSaid) return;
      n += 1;
      await chance
        .pick(deeds)(new Date())
        .catch(() => undefined);
    },
    /** Waits until each till has done all of it. */
    async faults(tills: ReadonlyMap<string, string>): Promise<string[]> {
      const rows = () =>
        database.rows(
          documentRow,
          `SELECT t.terminal, d.refused, d.became, d.settings, d.people FROM documents d JOIN tills t ON t.id = d.till ORDER BY 1`,
        );
      const waiting = async () =>
        (await rows()).flatMap(({ terminal, refused, became, settings, people: staff }) => [
          ...(refused === null ? [] : [`${terminal} refuses what head office says: ${refused}`]),
          ...[...settings, ...staff].flatMap(({ id }) =>
            settled.includes(became[id] ?? '')
              ? []
              : [
                  `${terminal} has ${staff.some((one) => one.id === id) ? 'the person' : 'the setting'} ${id} as ${became[id]}`,
                ],
          ),
        ]);
      const left = await until(
        'all that head office said is done',
        async () => ((await waiting()).length === 0 ? [] : null),
        120_000,
      ).catch(waiting);
      const documents = await rows();
      const doubled = documents.flatMap(({ terminal, settings, people: staff }) => {
        const times = timesJournalled(tills.get(terminal) ?? '');
        return [...settings, ...staff].flatMap(({ id }) =>
          (times.get(id) ?? 0) > 1 ? [`${terminal} did ${id} ${times.get(id)} times`] : [],
        );
      });
      const missing = documents.length === tills.size || n === 0 ? [] : [`only ${documents.length} tills were told`];
      return [...left, ...doubled, ...missing];
    },
  };
}

function timesJournalled(ledgerFile: string): ReadonlyMap<string, number> {
  const db = new Database(ledgerFile, { readonly: true });
  try {
    const rows = db
      .prepare<[], { id: string; times: number }>(
        `SELECT id, max(times) AS times FROM (
           SELECT body ->> '$.headOffice.id' AS id, count(*) AS times FROM journal
           WHERE body ->> '$.headOffice.id' IS NOT NULL GROUP BY 1, kind, body ->> '$.what'
         ) GROUP BY id`,
      )
      .all();
    return new Map(rows.map(({ id, times }) => [id, times]));
  } finally {
    db.close();
  }
}
