// Giving plastic cards out: each leaves by the scan of its own number, or by eye with a supervisor's word, and whatever else is scanned stops.
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../../electron/ledger/verify.ts';
import { rackCards } from '../../../../shared/scan/rack-cards.ts';
import { backUp, restore } from '../../../../testkit/till/backup-of.ts';
import { booksAgree } from '../../../../testkit/till/books-agree.ts';
import { manager, supervisor } from '../../../../testkit/till/people.ts';
import { cafeCard, plasticWithSlip, reasonOf, scanToGive, sellPlastic } from '../../../../testkit/till/plastic.ts';
import { bakery } from '../../../../testkit/till/products.ts';
import { euro } from '../../../../testkit/till/selling.ts';
import { honour, printPending, storePerTest } from '../../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../../testkit/till/world.ts';

const upcOfCafe = '417000000105';

describe('at the till that sold them', () => {
  const { till, reopen } = worldPerTest({ printer: 'paper' });
  const linesOf = async (saleId: string) => (await till.ask('sale:get', { saleId })).lines;
  const lineOf = async (saleId: string, n = 0) => (await linesOf(saleId))[n]?.id ?? '';
  const journalled = (kind: string) =>
    till
      .db()
      .prepare("SELECT operator_id, body ->> 'givenBy', body ->> 'approverId' FROM journal WHERE kind = ? ORDER BY seq")
      .raw()
      .all(kind);
  const faultsAfter = (sql: string): string => {
    const file = till.db().serialize();
    // Without its write-ahead log, which a database in memory has not.
    file.fill(1, 18, 20);
    const copy = new Database(file);
    copy.exec(sql);
    return JSON.stringify(verifyLedger(copy));
  };

  test.each([
    ['several', 1, false],
    ['several', 2, true],
    ['always', 1, true],
    ['always', 2, true],
    ['never', 1, false],
    ['never', 2, false],
  ] as const)(
    'where the shop says %s, of %i plastic cards each takes its scan: %s',
    async (scan_to_give, count, takes) => {
      await reopen({ chosen: { rack_cards: rackCards.parse({ scan_to_give }) } });
      const saleId = await sellPlastic(till, [7, 8].slice(0, count).map(cafeCard));
      const lines = await linesOf(saleId);
      expect(lines.map(({ takesScan }) => takesScan)).toEqual(lines.map(() => takes));
      const lineId = await lineOf(saleId);
      if (takes) {
        expect(await till.refusal('line:hand-over', { lineId })).toBe('scan_needed');
        const { answer, scan } = await scanToGive(till, saleId, cafeCard(7));
        expect(answer).toEqual({ kind: 'give', line: lineId });
        await till.ask('line:hand-over', { lineId, scan: scan ?? '' });
      } else await till.ask('line:hand-over', { lineId });
      expect((await linesOf(saleId))[0]?.handedOverAt).not.toBeNull();
      expect(journalled('line-handed-over')).toEqual([['anna', takes ? 'scan' : 'hand', null]]);
      booksAgree(till);
    },
  );

  test('a printed code beside them is given by hand', async () => {
    await till.ask('sale:add-line', { productCode: bakery, faceValue: euro('25.00') });
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    expect((await linesOf(saleId)).map(({ takesScan }) => takesScan)).toEqual([false, true, true]);
    await till.ask('line:hand-over', { lineId: await lineOf(saleId) });
    expect(await till.refusal('line:hand-over', { lineId: await lineOf(saleId, 1) })).toBe('scan_needed');
  });

  test('a card of another sale stops, is in the journal, and gives nothing', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const other = await sellPlastic(till, [cafeCard(9)]);
    for (const wrong of [cafeCard(9), cafeCard(3), '5449000000996', 'https://example.com'])
      expect(reasonOf(await scanToGive(till, saleId, wrong))).toBe('not-of-this-sale');
    expect(journalled('wrong-card-scanned')).toHaveLength(4);
    expect(JSON.stringify(till.db().prepare('SELECT body FROM journal').all())).not.toContain(cafeCard(9));
    expect((await linesOf(saleId)).every(({ handedOverAt }) => handedOverAt === null)).toBe(true);
    expect((await linesOf(other)).every(({ handedOverAt }) => handedOverAt === null)).toBe(true);
    expect(
      (await till.ask('sale:timeline', { saleId })).filter(({ kind }) => kind === 'wrong-card-scanned'),
    ).toHaveLength(4);
    booksAgree(till);
  });

  test('the product’s code proves nothing, and a card that was given says so', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    for (const code of [upcOfCafe, `0${upcOfCafe}`, `00${upcOfCafe}`])
      expect(reasonOf(await scanToGive(till, saleId, code))).toBe('scan-the-number');
    const { scan } = await scanToGive(till, saleId, cafeCard(8));
    await till.ask('line:hand-over', { lineId: await lineOf(saleId, 1), scan: scan ?? '' });
    expect(reasonOf(await scanToGive(till, saleId, cafeCard(8)))).toBe('already-given');
    expect(journalled('wrong-card-scanned')).toEqual([]);
  });

  test.each([
    ['its long code', (number: string) => `${upcOfCafe.slice(0, 11)}${number}`],
    ['blanks and hyphens', (number: string) => number.replace(/(.{4})/g, '$1 -')],
  ])('gives the same card by %s', async (_, written) => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const { answer } = await scanToGive(till, saleId, written(cafeCard(7)));
    expect(answer).toEqual({ kind: 'give', line: await lineOf(saleId) });
  });

  test('a scan gives its own card only, once, and not after the next scan, the lock or a sale of it', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const [first, second] = [await lineOf(saleId), await lineOf(saleId, 1)];
    const { scan } = await scanToGive(till, saleId, cafeCard(7));
    expect(await till.refusal('line:hand-over', { lineId: second, scan: scan ?? '' })).toBe('scan_gone');
    await scanToGive(till, saleId, upcOfCafe);
    expect(await till.refusal('line:hand-over', { lineId: first, scan: scan ?? '' })).toBe('scan_gone');
    const again = await scanToGive(till, saleId, cafeCard(7));
    await till.ask('session:lock');
    await till.signIn();
    expect(await till.refusal('line:hand-over', { lineId: first, scan: again.scan ?? '' })).toBe('scan_gone');
    const toSell = await till.ask('scan:read', { text: cafeCard(5), by: 'scanner', screen: 'sell' });
    expect(await till.refusal('line:hand-over', { lineId: first, scan: toSell.scan ?? first })).toBe('scan_gone');
    const last = await scanToGive(till, saleId, cafeCard(7));
    const bought = { productCode: 'zimtsternchen-cafe-eur', faceValue: euro('25.00'), scan: last.scan ?? '' };
    expect(await till.refusal('sale:add-line', bought)).toBe('scan_gone');
  });

  test('one that is not active yet is of this sale, and not given', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard), () => till.hold());
    const { answer, scan } = await scanToGive(till, saleId, cafeCard(7));
    expect([answer, scan]).toEqual([{ kind: 'give', line: await lineOf(saleId) }, null]);
    expect(journalled('wrong-card-scanned')).toEqual([]);
  });

  test('typed by fingers, no number gives a card', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const typed = await till.ask('scan:read', { text: cafeCard(7), by: 'fingers', screen: 'give', sale: saleId });
    expect(typed.scan).toBeNull();
    await till.ask('scan:read', { text: cafeCard(3), by: 'fingers', screen: 'give', sale: saleId });
    expect(journalled('wrong-card-scanned')).toEqual([]);
  });

  test('one that can’t be scanned goes by eye, with a supervisor’s word and both names', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const [first, second] = [await lineOf(saleId), await lineOf(saleId, 1)];
    expect(await till.refusal('line:hand-over', { lineId: first, byEye: true })).toBe('needs_supervisor');
    await till.ask('line:hand-over', { lineId: first, byEye: true, approval: supervisor });
    await till.signIn('ben');
    expect(await till.refusal('line:hand-over', { lineId: second })).toBe('scan_needed');
    await till.ask('line:hand-over', { lineId: second, byEye: true });
    expect(journalled('card-given-unscanned')).toEqual([
      ['anna', 'eye', 'ben'],
      ['ben', 'eye', null],
    ]);
    booksAgree(till);
  });

  test('a give-by-eye that was changed in the file is found', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    await till.ask('line:hand-over', { lineId: await lineOf(saleId), byEye: true, approval: supervisor });
    expect(faultsAfter("UPDATE lines SET given_by = 'scan' WHERE given_by = 'eye'")).toContain(
      'has another given_by than its journal says',
    );
    expect(faultsAfter('SELECT 1')).not.toContain('given_by');
  });

  test('one that was refused lies there too, so the other one is scanned', async () => {
    const declined = 99_002;
    const saleId = await sellPlastic(till, [declined, 7].map(cafeCard));
    expect((await linesOf(saleId)).map(({ state, takesScan }) => [state, takesScan])).toEqual([
      ['refused', true],
      ['active', true],
    ]);
    expect(reasonOf(await scanToGive(till, saleId, cafeCard(declined)))).toBe('not-of-this-sale');
    expect(await till.refusal('line:hand-over', { lineId: await lineOf(saleId, 1) })).toBe('scan_needed');
  });

  test('after a restore each card is known by its number as before', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    const copy = await backUp(till);
    const { scan } = await scanToGive(till, saleId, cafeCard(7));
    await till.ask('line:hand-over', { lineId: await lineOf(saleId), scan: scan ?? '' });
    await restore(till, copy);
    expect(reasonOf(await scanToGive(till, saleId, cafeCard(9)))).toBe('not-of-this-sale');
    const again = await scanToGive(till, saleId, cafeCard(7));
    expect(again.answer).toEqual({ kind: 'give', line: await lineOf(saleId) });
  });

  test('a sale that the restore forgot comes back by its slip, and its card is scanned', async () => {
    await reopen({ printer: 'paper', chosen: { rack_cards: rackCards.parse({ scan_to_give: 'always' }) } });
    const copy = await backUp(till);
    const slip = await plasticWithSlip(till, cafeCard(7));
    till.plug();
    await restore(till, copy);
    const { id } = await honour(till, slip.text, 'finish');
    await till.time.advance(1000);
    const lineId = await lineOf(id);
    expect((await linesOf(id))[0]).toMatchObject({ takesScan: true, cardLast4: cafeCard(7).slice(-4) });
    expect(await till.refusal('line:hand-over', { lineId })).toBe('scan_needed');
    expect(reasonOf(await scanToGive(till, id, cafeCard(8)))).toBe('not-of-this-sale');
    const { scan } = await scanToGive(till, id, cafeCard(7));
    await till.ask('line:hand-over', { lineId, scan: scan ?? '' });
    booksAgree(till);
  });

  test('its own claim slip gives no card past the scan', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard), () => till.unplug('unreachable'));
    const { text, lineId } = await printPending(till, saleId, 0);
    till.plug();
    await till.time.advance(60_000);
    expect(await till.refusal('line:hand-over', { lineId })).toBe('slip_needed');
    await honour(till, text, 'take-slip');
    expect(await till.refusal('line:hand-over', { lineId })).toBe('scan_needed');
    const { scan } = await scanToGive(till, saleId, cafeCard(7));
    await till.ask('line:hand-over', { lineId, scan: scan ?? '' });
  });
});

describe('at another till of the store', () => {
  const store = storePerTest(2);

  const finished = async () => {
    const { first, second } = store;
    const slip = await plasticWithSlip(first, cafeCard(7));
    const { id } = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    const [line] = (await second.ask('sale:get', { saleId: id })).lines;
    return { second, saleId: id, lineId: line?.id ?? '', line };
  };

  test('the number comes with the order, is kept as a hash, and the card is scanned', async () => {
    const { second, saleId, lineId, line } = await finished();
    expect(line).toMatchObject({
      carrier: 'plastic',
      takesScan: true,
      cardLast4: cafeCard(7).slice(-4),
      state: 'active',
    });
    expect(await second.refusal('line:hand-over', { lineId })).toBe('scan_needed');
    expect(reasonOf(await scanToGive(second, saleId, cafeCard(8)))).toBe('not-of-this-sale');
    const { scan } = await scanToGive(second, saleId, cafeCard(7));
    await second.ask('line:hand-over', { lineId, scan: scan ?? '' });
    expect(JSON.stringify(second.db().prepare('SELECT * FROM lines').all())).not.toContain(cafeCard(7));
    booksAgree(second);
  });

  /** What the service says of a number from now on. */
  const says = (number: string | null) => {
    const { fetch } = store.first.sandbox;
    store.first.sandbox.fetch = async (request) => {
      const answer = await fetch(request);
      const said = (await answer.text()).replace(/"card_number":"[^"]*"/g, `"card_number":${JSON.stringify(number)}`);
      return new Response(said, { status: answer.status, headers: answer.headers });
    };
  };

  test('where the service is silent about the number, by eye with a supervisor', async () => {
    says(null);
    const { second, saleId, lineId, line } = await finished();
    expect(line).toMatchObject({ carrier: 'plastic', takesScan: true, cardLast4: null });
    expect(reasonOf(await scanToGive(second, saleId, cafeCard(7)))).toBe('not-of-this-sale');
    await second.ask('line:hand-over', { lineId, byEye: true, approval: manager });
    booksAgree(second);
  });

  test('one whose number another card of this till has goes by eye too', async () => {
    await sellPlastic(store.second, [cafeCard(8)]);
    says(cafeCard(8));
    const { second, saleId, lineId, line } = await finished();
    expect(line).toMatchObject({ takesScan: true, cardLast4: cafeCard(8).slice(-4) });
    expect(reasonOf(await scanToGive(second, saleId, cafeCard(8)))).toBe('not-of-this-sale');
    await second.ask('line:hand-over', { lineId, byEye: true, approval: manager });
    booksAgree(second);
  });
});
