// Each state of a place against each act, over HTTP: what the one who acts is told, who is heard afterwards, and what head office notices of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import { cancelCodes } from '../../head-office/intake/codes.ts';
import { revokeTill, tillNamed } from '../../head-office/intake/revocation.ts';
import { enrolAnswer } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import {
  askToEnrol,
  createMadeJournal,
  createTillClient,
  type TillClient,
} from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const told = z.object({ code: z.string() }).catch({ code: 'none' });

describe.skipIf(!server.ok)('a place', () => {
  let office: Office;
  let ms = Date.parse('2026-11-29T12:00:00Z');
  let places = 0;
  const now = () => new Date(ms);
  beforeAll(async () => {
    office = await openOffice({ now });
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  /** A place of its own, with the machines that enrolled there, by name. */
  function newPlace() {
    places += 1;
    const where = { store: `store-${places}`, terminal: 'T1' };
    const machines = new Map<string, TillClient>();
    const list = (given: { until?: Date; mayReplace?: boolean } = {}) =>
      office.expect(where.store, where.terminal, given);
    const replacing = (until?: Date) => list({ mayReplace: true, ...(until && { until }) });
    const report = (till: TillClient) => till.report(createMadeJournal().report(), 0, now());
    const enrol = async (name: string, code: string, ledger: string = randomUUID()): Promise<string> => {
      const { status, body } = await askToEnrol(office.url, code, { ...where, ledger });
      if (status !== 200) return told.parse(body).code;
      const { till, secret } = enrolAnswer.parse(body);
      machines.set(name, createTillClient(office.url, till, secret));
      return 'enrols';
    };
    const enter = async (name: string, code: string): Promise<string> => {
      expect(await enrol(name, code, name)).toBe('enrols');
      const till = machines.get(name);
      expect(till && (await report(till))).toMatchObject({ status: 200 });
      return code;
    };
    const revoke = async (): Promise<string> => {
      const till = await tillNamed(office.database, `${where.store}/${where.terminal}`);
      if (!till) return 'no till';
      const isNew = await office.database.transaction((tx) => revokeTill(tx, till.id, atCommandLine, now()));
      return isNew ? 'revoked' : 'was revoked';
    };
    const cancel = () => {
      const of = { list: null, place: `${where.store}/${where.terminal}` };
      return office.database.transaction((tx) => cancelCodes(tx, of, atCommandLine, now()));
    };
    /** As each machine is answered. */
    const heard = async (): Promise<string> => {
      const all = [...machines].map(async ([name, till]) => {
        const { status, body } = await report(till);
        return `${name} ${status === 200 ? 'heard' : told.parse(body).code}`;
      });
      return (await Promise.all(all)).join(', ');
    };
    return { where, list, replacing, enrol, enter, revoke, cancel, heard };
  }
  type Place = ReturnType<typeof newPlace>;

  /** Each leaves the codes that were used there. */
  const states = {
    free: async () => [],
    coded: async ({ list }) => {
      await list();
      return [];
    },
    occupied: async ({ list, enter }) => [await enter('one', await list())],
    revoked: async ({ list, enter, revoke }) => {
      const used = await enter('one', await list());
      await revoke();
      return [used];
    },
    replaced: async ({ list, replacing, enter }) => [
      await enter('one', await list()),
      await enter('two', await replacing()),
    ],
  } as const satisfies Readonly<Record<string, (place: Place) => Promise<readonly string[]>>>;

  const inAnHour = () => new Date(ms + 3_600_000);
  /** Each prepares, and answers what is done then. */
  const acts: Readonly<Record<string, (place: Place, used: readonly string[]) => Promise<() => Promise<string>>>> = {
    'newest code': async ({ replacing, enrol }) => {
      const code = await replacing();
      return () => enrol('new', code);
    },
    'older code': async ({ replacing, enrol }) => {
      const code = await replacing();
      await replacing();
      return () => enrol('new', code);
    },
    'cancelled code': async ({ replacing, enrol, cancel }) => {
      const code = await replacing();
      expect(await cancel()).toBe(1);
      return () => enrol('new', code);
    },
    'expired code': async ({ replacing, enrol }) => {
      const code = await replacing(inAnHour());
      ms += 3_600_000;
      return () => enrol('new', code);
    },
    'used code': async ({ enrol }, used) => {
      const said = async () => {
        const all: string[] = [];
        for (const code of used) all.push(await enrol('new', code), await enrol('new', code, 'one'));
        return [...new Set(all)].join() || 'there is none';
      };
      return said;
    },
    'code of another place': async ({ enrol }) => {
      const code = await office.expect('elsewhere', `T${places}`);
      return () => enrol('new', code);
    },
    'newer list':
      async ({ list }) =>
      () =>
        list().then(
          () => 'listed',
          () => 'taken',
        ),
    revoke: async ({ replacing, revoke, enrol }) => {
      const code = await replacing();
      return async () => {
        const said = await revoke();
        return said === 'no till' ? said : `${said}, its code ${await enrol('new', code)}`;
      };
    },
    replace: async ({ list, replacing, enrol }) => {
      await list().catch(() => null);
      return async () => enrol('new', await replacing());
    },
  };

  const alarmsSince = async ({ where }: Place) => {
    const sql = `SELECT kind FROM alarms a JOIN tills t ON t.id = a.till WHERE t.store = $1 AND a.raised_at = $2 ORDER BY a.id`;
    return (await office.rows(z.object({ kind: z.string() }), sql, [where.store, now()])).map(({ kind }) => kind);
  };
  const auditSince = async (id: number, { where }: Place) => {
    const rows = await office.rows(
      z.object({ what: z.string(), about: z.string() }),
      'SELECT what, about FROM audit WHERE id > $1 ORDER BY id',
      [id],
    );
    for (const { about } of rows) expect(about).toContain(where.store);
    return rows.map(({ what }) => what);
  };
  const storeRow = ({ where }: Place) =>
    office.rows(z.looseObject({}), 'SELECT * FROM stores WHERE id = $1', [where.store]);
  const lastRow = async () => {
    const sql = 'SELECT coalesce(max(id), 0) AS id FROM audit';
    return (await office.rows(z.object({ id: z.number() }), sql))[0]?.id ?? 0;
  };

  async function cell(state: keyof typeof states, act: string): Promise<string> {
    const place = newPlace();
    const used = await states[state](place);
    ms += 60_000;
    const work = await acts[act]?.(place, used);
    ms += 60_000;
    const [store, last] = [await storeRow(place), await lastRow()];
    const said = (await work?.()) ?? 'no such act';
    if (store.length > 0) expect(await storeRow(place)).toEqual(store);
    const parts = [said, await place.heard(), ...(await alarmsSince(place)).map((kind) => `alarm ${kind}`)];
    return [...parts, (await auditSince(last, place)).join('+')].filter((part) => part !== '').join('; ');
  }

  const refusedFrom = (heard: string): Readonly<Record<string, string>> => ({
    'older code': `ended; ${heard}enrol-ended`,
    'cancelled code': `ended; ${heard}enrol-ended`,
    'expired code': `over; ${heard}enrol-over`,
    'code of another place': `unknown; ${heard}enrol-unknown`,
  });
  const empty = {
    ...refusedFrom(''),
    'newest code': 'enrols; new heard; enrolled',
    'used code': 'there is none',
    'newer list': 'listed; enrol',
    revoke: 'no till',
    replace: 'enrols; new heard; enrol+enrolled',
  };
  const had = (heard: string, thrownOut: string, revoked: string) => ({
    ...refusedFrom(`${heard}; `),
    'newest code': `enrols; ${thrownOut}, new heard; alarm replaced; replaced`,
    'used code': `used; ${heard}; alarm enrolled-twice; enrol-used`,
    'newer list': `taken; ${heard}`,
    revoke: revoked,
    replace: `enrols; ${thrownOut}, new heard; alarm replaced; enrol+replace+replaced`,
  });
  const expected: Readonly<Record<keyof typeof states, Readonly<Record<string, string>>>> = {
    free: empty,
    coded: empty,
    occupied: had('one heard', 'one replaced', 'revoked, its code ended; one revoked; enrol-ended'),
    revoked: had('one revoked', 'one replaced', 'was revoked, its code ended; one revoked; enrol-ended'),
    replaced: had(
      'one replaced, two heard',
      'one replaced, two replaced',
      'revoked, its code ended; one replaced, two revoked; enrol-ended',
    ),
  };

  it.each(Object.keys(states) as (keyof typeof states)[])(
    'that is %s is taken once',
    async (state) => {
      const came: Record<string, string> = {};
      for (const act of Object.keys(acts)) came[act] = await cell(state, act);
      expect(came).toEqual(expected[state]);
    },
    60_000,
  );

  it('has one machine and one code, however lists, enrolments and revocations meet', async () => {
    for (let n = 0; n < 8; n += 1) {
      const place = newPlace();
      const code = await place.list();
      await place.enter('one', code);
      const second = await place.replacing();
      await Promise.all([
        place.enrol('two', second),
        place.enrol('three', second),
        place.replacing(),
        place.revoke(),
        place.enrol('four', code),
        place.cancel(),
      ]);
      const said = await place.heard();
      expect(said.match(/heard/g)?.length ?? 0, said).toBeLessThanOrEqual(1);
      expect(await place.enrol('five', second)).toMatch(/^(ended|used)$/);
    }
  }, 60_000);
});
