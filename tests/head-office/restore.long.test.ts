// A restored head office forgets no verdict: a till that was revoked, a user who was disabled and a code that was used after the backup.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp } from '../../head-office/backup/back-up.ts';
import { readKey, writeKeyCopy } from '../../head-office/backup/key-copy.ts';
import { restore } from '../../head-office/commands/restore.ts';
import { closeAlarm } from '../../head-office/core/alarms.ts';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import { revokeTill } from '../../head-office/intake/revocation.ts';
import { readLink } from '../../head-office/page-door/invitations.ts';
import { addFirstUser, addUser, listUsers } from '../../head-office/page-door/users.ts';
import { schema } from '../../head-office/tables.ts';
import { databaseServer, newDatabase } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import {
  askToEnrol,
  createMadeJournal,
  createTillClient,
  enrolledTill,
  type TillClient,
} from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const passphrase = 'correct horse battery';
const count = z.object({ count: z.int() });

describe.skipIf(!server.ok)('after a restore', () => {
  let before: Office;
  let after: Office;
  let [stolen, honest]: (TillClient | undefined)[] = [];
  const journal = createMadeJournal();
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-restored-'));
  const backups = join(folder, 'backups');
  let [said, code, file] = ['', '', ''];

  const restoreInto = (url: string, user: string, typed = passphrase) =>
    restore.runAlone(
      {
        ...{ folder: join(folder, 'new'), running: null, words: [], now: () => new Date(), fileOf: (name) => name },
        flags: { from: file, user, database: url },
        ask: async () => typed,
      },
      schema,
    );

  beforeAll(async () => {
    before = await openOffice();
    [stolen, honest] = [await enrolledTill(before, 's1', 'T1'), await enrolledTill(before, 's1', 'T2')];
    journal.grow(9);
    await honest?.journal(journal.request(1, 4));
    await addFirstUser(before.database, 'Ida', 'hash', new Date());
    await addUser(before.database, { name: 'Sam', role: 'support', stores: [] }, 'Ida', new Date());
    code = await before.expect('s1', 'T9');
    await before.database.run(
      "INSERT INTO balances (till, account, currency, balance_minor, limit_minor, held_minor, read_at) VALUES ($1, 'a', 'EUR', 0, 0, 0, now())",
      [honest?.till],
    );
    await before.database.run(
      "INSERT INTO news (id, till, kind, by_name, at) VALUES ('n1', $1, 'show-cash', 'Ida', now())",
      [honest?.till],
    );
    file = (await backUp(before.database, schema, { folder: backups, keep: 1, at: new Date() })).file;
    writeKeyCopy(readKey(before.folder) ?? '', backups, passphrase);
    // What the backup does not know.
    await before.database.transaction((tx) => revokeTill(tx, stolen?.till ?? '', atCommandLine, new Date()));
    await honest?.journal(journal.request(5));
    await before.close();

    const url = await newDatabase(server.ok ? server.value : '');
    expect(await restoreInto(url, 'Ida', 'wrong passphrase')).toMatchObject({
      code: 1,
      error: 'the passphrase is wrong',
    });
    expect(await restoreInto(url, 'Sam')).toMatchObject({ code: 1, error: expect.stringMatching(/no person of IT/) });
    const end = await restoreInto(url, 'Ida');
    expect(end).toMatchObject({ code: 0, note: expect.stringMatching(/2 tills wait/) });
    said = end.out ?? '';
    after = await openOffice({ databaseUrl: url, folder: join(folder, 'new') });
    [stolen, honest] = [stolen, honest].map((one) => one && createTillClient(after.url, one.till, one.secret));
  });
  afterAll(async () => {
    await after.close();
    rmSync(folder, { recursive: true });
  });

  const openDoubts = () =>
    after.rows(
      z.object({ id: z.string(), till: z.string() }),
      "SELECT id::text, till FROM alarms WHERE kind = 'restored' AND closed_at IS NULL",
    );
  const report = (till: TillClient | undefined, health: readonly string[] = []) =>
    till?.report(
      journal.report({
        state: { unsent: 0, unsentSince: null, isShiftOpen: false, attention: 0, health: [...health] },
      }),
    );

  it('no code that was made before lets anybody in', async () => {
    expect(await askToEnrol(after.url, code, { store: 's1', terminal: 'T9' })).toMatchObject({ status: 403 });
  });

  it('nobody signs in but who is named, by a new link', async () => {
    const users = await listUsers(after.database);
    expect(users.map(({ name, state }) => [name, state])).toEqual([
      ['Ida', 'invited'],
      ['Sam', 'disabled'],
    ]);
    const token = /link\/([\w-]+)/.exec(said)?.[1] ?? '';
    expect(await readLink(after.database, token, new Date())).toMatchObject({ ok: true, value: { name: 'Ida' } });
    expect(await after.rows(count, 'SELECT count(*)::int AS count FROM sessions')).toEqual([{ count: 0 }]);
  });

  it('a till is revoked by its own word, and another waits for IT, selling on and sending the rest', async () => {
    expect(await openDoubts()).toHaveLength(2);
    expect(await report(stolen, ['head-office-revoked'])).toMatchObject({ body: { stop: true } });
    expect(await report(stolen)).toMatchObject({ status: 403, body: { code: 'revoked' } });
    const answer = await report(honest);
    expect(answer).toMatchObject({ status: 200, body: { head: { seq: 4 } } });
    expect(answer?.body).not.toHaveProperty('stop');
    expect(answer?.body).not.toHaveProperty('news');
    expect(await honest?.journal(journal.request(5))).toMatchObject({ status: 200, body: { seq: 9 } });
    const [left, ...others] = await openDoubts();
    expect([left?.till, others]).toEqual([honest?.till, []]);
    const by = { name: 'Sam', mayConfirm: false };
    expect(await closeAlarm(after.database, left?.id ?? '', by, new Date())).toBe(false);
    expect(await closeAlarm(after.database, left?.id ?? '', { name: 'Ida', mayConfirm: true }, new Date())).toBe(true);
    // A look that its journal lacks waited too.
    expect(await report(honest)).toMatchObject({ body: { news: [{ id: 'n1', kind: 'show-cash' }] } });
    // What a till sold that enrolled since is not known here.
    expect(await after.rows(count, 'SELECT count(*)::int AS count FROM balances')).toEqual([{ count: 0 }]);
    expect(await after.rows(count, "SELECT count(*)::int AS count FROM alarms WHERE kind <> 'restored'")).toEqual([
      { count: 0 },
    ]);
    expect(after.bugs).toEqual([]);
  });
});
