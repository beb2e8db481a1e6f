// The commands and flags of head office as a person types them: what each answers, and how each says that it was wrongly used or finds a fault.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { alarms } from '../../head-office/commands/alarms.ts';
import { check } from '../../head-office/commands/check.ts';
import { codes } from '../../head-office/commands/codes.ts';
import type { Command, CommandInput } from '../../head-office/commands/command.ts';
import { enrol } from '../../head-office/commands/enrol.ts';
import { head } from '../../head-office/commands/head.ts';
import { hours } from '../../head-office/commands/hours.ts';
import { revoke } from '../../head-office/commands/revoke.ts';
import { store } from '../../head-office/commands/store.ts';
import { keyFile, openSealing } from '../../head-office/core/sealing.ts';
import { readExpectedTills } from '../../head-office/intake/expected-tills.ts';
import { readServeOptions } from '../../head-office/serve-options.ts';
import { schema } from '../../head-office/tables.ts';
import { headSigns } from '../../shared/journal/head-signs.ts';
import { errorOf } from '../../shared/result.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('a command', () => {
  let office: Office;
  let till: TillClient;
  const journal = createMadeJournal();
  const files = mkdtempSync(join(tmpdir(), 'counterfoil-lists-'));

  beforeAll(async () => {
    office = await openOffice();
    till = await enrolledTill(office);
    journal.grow(9);
    await till.journal(journal.request(1, 4));
    await till.journal(journal.request(5));
  });
  afterAll(() => office.close());

  const run = (
    command: Command,
    words: readonly string[] = [],
    flags: CommandInput['flags'] = {},
    database = office.database,
  ) =>
    command.run({
      ...{ database, schema, folder: office.folder, words, flags, now: () => new Date(), ask: async () => '' },
      running: { url: office.url, ca: null, database: office.databaseUrl },
      fileOf: (name) => join(files, name),
    });

  it.each([
    ['a line without a terminal', 'store,terminal\ns1,T1\ns1,\n', 'line 3: the terminal is missing'],
    ['a line without a store', 's1,T1\n,T2\n', 'line 2: the store is missing'],
    ['a till twice', 's1,T1\n\ns2,T1\ns1,T1,Back\n', 'line 4: this is the till of line 1 again'],
    ['a field too many', 's1,T1,Front,x,DE,EUR,UTC,y\n', 'line 1: more fields than the 7 expected'],
    ['a column nobody knows', 'store,terminal,mood\ns1,T1,good\n', 'line 1: the column “mood” isn’t known'],
    ['a country that is none', 'store,terminal,country\ns1,T1,Germany\n', 'line 2: the country must look like DE'],
    ['a currency that is none', 'store,terminal,currency\ns1,T1,euro\n', 'line 2: the currency must look like EUR'],
    ['a zone that is none', 's1,T1,,,,,Europe/Atlantis\n', 'line 1: the time zone must look like Europe/Berlin'],
    [
      'two currencies of a store',
      'store,terminal,currency\ns1,T1,EUR\ns1,T2\ns1,T3,CHF\n',
      'line 4: another currency of store s1 than in a line above',
    ],
    ['a quote that does not end', 's1,T1\ns1,"T2\n', 'line 2: a quote doesn’t end'],
    ['a field too long', `s1,${'x'.repeat(101)}\n`, 'line 1: a field has more than 100 characters'],
    ['a sign that cannot be printed', 's1,T\u00071\n', 'line 1: it has a character that can’t be printed'],
    ['no till', 'store,terminal\n', 'there is no till in it'],
  ])('enrol refuses a list with %s, by its number, and expects nobody', async (_what, text, sentence) => {
    writeFileSync(join(files, 'list.csv'), text);
    const count = async () => office.rows(z.object({ n: z.number() }), 'SELECT count(*) AS n FROM expected');
    const before = await count();
    const told = await run(enrol, [], { tills: 'list.csv', days: '7' });
    expect(told).toEqual({ code: 1, error: `${sentence}: nothing was enrolled` });
    expect(await count()).toEqual(before);
  });

  it('enrol reads what spreadsheets write', () => {
    const two = [
      { store: 's1', terminal: 'T1', name: 'Käse, Haupt' },
      { store: 's2', terminal: 'T1', name: null },
    ];
    const lists = [
      '\ufeffstore,terminal,name\r\ns1,T1,"Käse, Haupt"\r\ns2,T1,\r\n',
      's1,T1,"Käse, Haupt"\ns2,T1',
      ' s1 , T1 , "Käse, Haupt" \r s2 , T1 \r',
    ];
    for (const text of lists) expect(tillsOf(Buffer.from(text))).toEqual(two);
    for (const [separator, heading, quote, end, mark] of everyWay()) {
      const field = (text: string) => (quote || text.includes(separator) ? `"${text}"` : text);
      const rows = [['s1', 'T1', 'Käse, Haupt'], ['s2', 'T1'], ...(separator === ',' ? [] : [['', '', '', '']])];
      const lines = rows.map((row) => row.map(field).join(separator));
      const text = [...mark, ...(heading ? [heading.split(' ').join(separator)] : []), ...lines].join(end);
      expect([text, tillsOf(Buffer.from(text))]).toEqual([text, two]);
      expect(tillsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(two);
    }
    // One pair of a list tells that its separator is another: nothing is read half right.
    expect(readExpectedTills(Buffer.from('s1;T1;Müller, Haupt\ns2,T1\n')).ok).toBe(false);
    expect(errorOf(readExpectedTills(Buffer.from([0x73, 0xff])))).toEqual({ reason: 'not_text', line: null, is: '' });
  });

  it('enrol reads what a list says of its stores, by its heading or in order', () => {
    const facts = { name: 'Nord, am Tor', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' };
    for (const text of [
      's1,T1,Front,"Nord, am Tor",DE,EUR,Europe/Berlin\ns1,T2\n',
      'Filiale;Kasse;Zeitzone;Währung;Land;Filialname;Name\ns1;T1;Europe/Berlin;EUR;DE;Nord, am Tor;Front\ns1;T2\n',
      'store,terminal,currency,zone,country,store name,name\ns1,T1,EUR,,DE,,Front\ns1,T2,,Europe/Berlin,,"Nord, am Tor"\n',
    ]) {
      const list = readExpectedTills(Buffer.from(text));
      expect(list.ok && [...list.value.stores]).toEqual([['s1', facts]]);
      expect(tillsOf(Buffer.from(text))).toMatchObject([{ name: 'Front' }, { name: null }]);
    }
  });

  const tillsOf = (bytes: Buffer) => {
    const list = readExpectedTills(bytes);
    return list.ok ? list.value.tills : list.error;
  };

  function* everyWay() {
    for (const separator of [',', ';', '\t'])
      for (const heading of ['', 'store terminal name', 'Store Terminal Name', 'Filiale Kasse Name', 'FILIALE KASSE'])
        for (const quote of [true, false])
          for (const end of ['\r\n', '\n', '\r'])
            for (const mark of [[], [`sep=${separator}`], [`"sep=${separator}"`]])
              yield [separator, heading, quote, end, mark] as const;
  }

  it('enrol wants a list, days and a head office that tills can be told of', async () => {
    expect(await run(enrol)).toMatchObject({ code: 2 });
    expect(await run(enrol, [], { tills: 'list.csv', days: '0' })).toMatchObject({ code: 2 });
    expect(await run(enrol, [], { tills: 'none.csv', days: '7' })).toEqual({
      code: 1,
      error: 'none.csv cannot be read',
    });
  });

  it('enrol replaces a till only where that is said; codes lists who made them, never a code, and cancels', async () => {
    const sql = 'SELECT what, about FROM audit ORDER BY id';
    const audit = () => office.rows(z.object({ what: z.string(), about: z.string() }), sql);
    writeFileSync(join(files, 'list.csv'), 'store-1,T1\nstore-1,T9\n');
    const flags = { tills: 'list.csv', days: '7' };
    const before = (await audit()).length;
    expect(await run(enrol, [], flags)).toEqual({
      code: 1,
      error: 'there is a till at store-1/T1: throw it out with --replace; nothing was enrolled',
    });
    expect((await audit()).length).toBe(before);
    const made = await run(enrol, [], { ...flags, replace: true });
    const { head_office } = z.object({ head_office: z.object({ code: z.string() }) }).parse(JSON.parse(made.out ?? ''));
    expect((await audit()).slice(before)).toEqual([
      { what: 'enrol', about: 'store-1/T1, store-1/T9' },
      { what: 'replace', about: 'store-1/T1' },
    ]);
    const told = (await run(codes, ['store-1'])).out ?? '';
    expect(told.split('\n')).toEqual([
      expect.stringMatching(/^list 2: store-1\/T1 \(replaces\): open; until .* by command line$/),
      expect.stringMatching(/^list 2: store-1\/T9: open; until /),
      expect.stringMatching(
        /^list 1: store-1\/T1: ended by a newer list at|^list 1: store-1\/T1: used at .* 127\.0\.0\.1; until /,
      ),
    ]);
    expect(told).not.toContain(head_office.code);
    expect(await run(codes, ['nowhere'])).toEqual({ code: 0, out: 'no code was made' });
    expect(await run(codes, [], { cancel: 'store-1/T9' })).toMatchObject({ code: 0 });
    expect(await run(codes, [], { cancel: 'store-1/T9' })).toMatchObject({ code: 1 });
    expect(await run(codes, [], { cancel: '2' })).toMatchObject({ code: 0 });
    expect((await run(codes, ['t9'])).out).toMatch(/: cancelled at .* command line;/);
    expect((await audit()).slice(before + 2)).toEqual([
      { what: 'cancel-code', about: 'store-1/T9' },
      { what: 'cancel-code', about: 'store-1/T1' },
    ]);
    expect(await run(codes, ['a', 'b'])).toMatchObject({ code: 2 });
  });

  it('store tells and says what a store is', async () => {
    const { name } = { name: 'name Store store-1 (said by a till, not confirmed)' };
    expect((await run(store, ['store-1'])).out).toContain(name);
    expect(await run(store, ['nowhere'])).toMatchObject({ code: 1 });
    expect(await run(store, [])).toMatchObject({ code: 2 });
    expect(await run(store, ['store-1'], { currency: 'euro' })).toMatchObject({ code: 2 });
    expect((await run(store, ['store-1'], { zone: 'Europe/Vienna' })).out).toMatch(/\(said by.*; zone Europe\/Vienna$/);
    expect(await run(store, ['store-1'], { confirm: true })).toEqual({
      code: 0,
      out: 'name Store store-1; country DE; currency EUR; zone Europe/Vienna',
    });
  });

  it('head proves a printed head of any ledger of that till, and no other', async () => {
    const printed = (seq: number) => headSigns({ count: seq, hash: journal.hashAt(seq) }) ?? '';
    for (const seq of [1, 4, 5, 9])
      expect(await run(head, [printed(seq)], { till: till.till })).toMatchObject({ code: 0 });
    const foreign = createMadeJournal();
    foreign.append('x-read', { cash: true });
    const other = headSigns({ count: 1, hash: foreign.head().hash }) ?? '';
    expect(await run(head, [other], { till: 'store-1/T1' })).toMatchObject({
      code: 1,
      error: expect.stringContaining('entry 1 of its journal here has another hash'),
    });
    const ahead = printed(9).replace(/^9/, '10');
    expect(await run(head, [ahead], { till: 'store-1/T1' })).toMatchObject({
      error: expect.stringContaining('has 9 entries'),
    });
    expect(await run(head, ['hello'], { till: 'store-1/T1' })).toMatchObject({ code: 2 });
    expect(await run(head, [other], { till: 'store-1/T9' })).toMatchObject({ error: 'no till is called store-1/T9' });
  });

  it('revoke tells what it did, once', async () => {
    expect(await run(revoke, ['store-1/T9'])).toMatchObject({ code: 1 });
    expect(await run(revoke, ['store-1/T1'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('at the service too'),
    });
    expect(await run(revoke, ['store-1/T1'])).toMatchObject({ code: 1 });
    expect(await run(revoke, ['store-1/T1'], { undo: true })).toMatchObject({ code: 0 });
    expect(await run(revoke, ['store-1/T1'], { undo: true })).toMatchObject({ code: 1 });
    const sql = "SELECT what, user_name, about FROM audit WHERE what IN ('revoke', 'take-back') ORDER BY id";
    const row = z.object({ what: z.string(), user_name: z.string(), about: z.string() });
    expect(await office.rows(row, sql)).toEqual(
      ['revoke', 'take-back'].map((what) => ({ what, user_name: 'command line', about: 'store-1/T1' })),
    );
  });

  it('hours reads and tells when a store is open', async () => {
    expect(await run(hours, ['store-1'])).toMatchObject({ code: 0, out: 'nobody said when it is open' });
    for (const wrong of [
      'never',
      'mon 9-18',
      'mon 09:00-09:00',
      'mon 24:00-02:00',
      'mon 25:00-26:00',
      'mon-xyz 09:00-18:00',
      '',
    ])
      expect(await run(hours, ['store-1', wrong])).toMatchObject({ code: 2 });
    const told = { code: 0, out: 'mon-tue 09:00-18:00, sun 11:00-15:30' };
    expect(await run(hours, ['store-1', 'Mon-Tue 09:00-18:00, sun 11:00-15:30'])).toEqual(told);
    expect(await run(hours, ['store-1'])).toEqual(told);
    expect(await run(hours, ['store-1'], { none: true })).toMatchObject({ out: 'nobody said when it is open' });
    expect(await run(hours, ['nowhere'])).toMatchObject({ code: 1 });
  });

  it('alarms lists what is open', async () => {
    expect(await run(alarms)).toEqual({ code: 0, out: 'no alarm is open' });
    await till.report(journal.copy(journal.ledger, 2).report({ heard: journal.head() }));
    expect((await run(alarms)).out).toMatch(/ rolled-back: till T1 of store store-1; .*has 2/);
  });

  const otherRows = () => ({ ...journal.request(5), rows: journal.request(4, 8).rows });
  const changes: readonly (readonly [what: string, sentence: string, sql: string, values: () => unknown[]])[] = [
    [
      'an entry of a batch was changed',
      'an entry from 5 to 9 was changed',
      'UPDATE batches SET body = $1 WHERE from_seq = 5',
      () => [deflateRawSync(JSON.stringify(otherRows()))],
    ],
    ['a batch is missing', 'entry 1 is missing', 'DELETE FROM batches WHERE from_seq = 1', () => []],
    [
      'the last batch is missing',
      'its batches end at entry 4, it says 9',
      'DELETE FROM batches WHERE from_seq = 5',
      () => [],
    ],
    ['its head was changed', 'its batches end at entry 9, it says 8', 'UPDATE books SET count = 8', () => []],
    [
      'a paper is not what its entry says',
      'the paper of entry 3 was changed',
      "INSERT INTO papers (till, ledger, seq, kind, sha256, body) SELECT till, ledger, 3, 'z', 'x', 'y' FROM books",
      () => [],
    ],
    [
      'a paper has no entry',
      'entry 12 names no paper, and there is one',
      "INSERT INTO papers (till, ledger, seq, kind, sha256, body) SELECT till, ledger, 12, 'z', 'x', 'y' FROM books",
      () => [],
    ],
    [
      'the sum of a day is none',
      'store-1/T1 2026-11-06: drawer is not the sum of what moved',
      "INSERT INTO days SELECT '2026-11-06', till, 'drawer', 1, 0, 0, 0 FROM books",
      () => [],
    ],
  ];

  it('check says that all holds', async () => {
    expect(await run(check)).toEqual({ code: 0, out: '1 books, 9 entries, 0 papers, 0 Zs: all hold' });
  });

  it.each(changes)('check finds that %s', async (_what, sentence, sql, values) => {
    const undone = new Error('undone');
    const found = office.database.transaction(async (tx) => {
      await tx.run(sql, values());
      const { code, error } = await run(check, [], {}, { ...office.database, ...tx });
      expect([code, ...(error?.split('\n').slice(1) ?? [])]).toEqual([1, expect.stringContaining(sentence)]);
      throw undone;
    });
    await expect(found).rejects.toBe(undone);
  });

  it('a start without the key of the database, or with another, is refused', async () => {
    const file = join(office.folder, keyFile);
    const key = readFileSync(file, 'utf8');
    const why = async () => errorOf(await openSealing(office.folder, office.database));
    rmSync(file);
    expect(await why()).toMatch(/is missing in .*put it back from a backup$/);
    writeFileSync(file, Buffer.alloc(32).toString('base64'));
    expect(await why()).toMatch(/is not the key of this database/);
    writeFileSync(file, 'short');
    expect(await why()).toMatch(/is no key/);
    writeFileSync(file, key);
    expect(await why()).toBeNull();
  });
});

it.each([
  [{ port: 'x' }, '--port must be a number from 0 to 65535, not x'],
  [{ port: '65536' }, '--port must be a number from 0 to 65535, not 65536'],
  [{ url: 'office.example' }, '--url must be an address such as https://office.example/v1'],
  [{ url: 'https://office.example' }, '--url must be an address such as https://office.example/v1'],
  [{ 'log-level': 'debug' }, '--log-level must be one of error, warn, info'],
  [{ 'tls-cert': 'a.pem' }, '--tls-cert and --tls-key go together'],
  [{ 'tls-key': 'a.pem' }, '--tls-cert and --tls-key go together'],
  [{ 'tls-key': 'a.pem', 'tls-cert': 'b.pem', plain: true }, '--plain has no certificate'],
])('the flags %j are refused', (values, sentence) => {
  expect(errorOf(readServeOptions('f', values, (name) => name))).toBe(sentence);
});
