// What really arrives at a new printer, and at the one before, while the new one has one manager's word and once it has two. Sockets and bytes are real.
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { ok } from '../../../shared/result.ts';
import { type LoopbackPrinter, openLoopbackPrinter } from '../../../testkit/printing/loopback-printer.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { until } from '../../../testkit/till/paper.ts';
import { manager, secondManager } from '../../../testkit/till/people.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function world(managers: 'two managers' | 'one manager' = 'two managers') {
  const [old, fresh] = [await openLoopbackPrinter('closes-in-order'), await openLoopbackPrinter('closes-in-order')];
  const kept = createKeptInMemory();
  await kept.change('set-up', { settings: { printer: old.address } });
  if (managers === 'one manager') kept.leave('dora');
  const till: Harness = await createHarness({
    keptPrinters: true,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      async reopen() {
        await till.crash();
        return ok(null);
      },
    }),
  });
  open.push(old, fresh, till);
  await till.signIn('clara');
  const save = (printer: string | null, approval: object | null = null) =>
    till.ask('settings:save', { change: { printer }, approval: approval as never });
  let saleId = '';
  /** Sells a card, and answers its code once so many slips came out. */
  const sells = async (slips = 3): Promise<string> => {
    await till.signIn('anna');
    const sale = await worldOf(till).sold();
    saleId = sale.id;
    await until(till, async () => {
      const { printJobs } = await till.ask('sale:get', { saleId: sale.id });
      return printJobs.filter(({ state }) => state === 'printed').length === slips;
    });
    await till.signIn('clara');
    const code = till.sandbox.books().orders.at(-1)?.delivery?.code;
    if (!code) throw new Error('no code');
    return code.replace(/\s/g, '');
  };
  return { till, kept, old, fresh, save, sells, lastSale: () => saleId };
}

const textAt = (printer: LoopbackPrinter): string =>
  Buffer.concat(printer.heard())
    .toString('latin1')
    .replace(/[^\x21-\x7e]/g, '');
const has = (printer: LoopbackPrinter, code: string): boolean => textAt(printer).includes(code);
const hasReceipt = (printer: LoopbackPrinter): boolean => textAt(printer).includes('Total');

const journal = (till: Harness) =>
  till
    .db()
    .prepare<[], { by: string | null; body: string }>(
      `SELECT operator_id AS "by", body FROM journal WHERE kind = 'place-changed' ORDER BY seq`,
    )
    .all()
    .map(({ by, body }) => ({ by, ...JSON.parse(body) }));

describe('one manager of two', () => {
  const some = oneTestIn(3);

  some(
    'prints on the new printer what has no code, and every code on the one before, until another one agrees',
    async () => {
      const { till, kept, old, fresh, save, sells } = await world();
      expect(await save(fresh.address)).toMatchObject({ state: 'saved' });
      await till.signIn('clara');
      const code = await sells();
      expect([has(old, code), has(fresh, code), hasReceipt(fresh), hasReceipt(old)]).toEqual([
        true,
        false,
        true,
        false,
      ]);
      expect(await till.ask('status:get')).toMatchObject({ codesApart: true });

      const [asked] = (await till.ask('settings:get')).kept?.waiting ?? [];
      expect(asked).toMatchObject({ from: null, by: 'clara', mayAgree: true });
      const id = asked?.id ?? '';
      expect(await till.refusal('settings:agree', { id, approval: manager })).toBe('approver_is_the_cashier');
      await till.ask('settings:agree', { id, approval: secondManager });
      await till.signIn('clara');
      const next = await sells();
      expect([has(old, next), has(fresh, next)]).toEqual([false, true]);
      expect(kept.settings().waiting).toBeUndefined();

      const told = (printer: LoopbackPrinter) => printer.address.replace(/\?.*/, '');
      const [from, to] = [told(old), told(fresh)];
      expect(journal(till).slice(-3)).toEqual([
        { by: 'clara', field: 'printer', from, to, step: 'changed', way: 'screen', agreedBy: null },
        { by: 'clara', field: 'codes_printer', from, to, step: 'asked', way: 'screen', agreedBy: null },
        { by: 'clara', field: 'codes_printer', from, to, step: 'changed', way: 'screen', agreedBy: 'dora' },
      ]);
    },
  );

  some('with the other one’s word at once, codes go there at once', async () => {
    const { till, old, fresh, save, sells } = await world();
    await save(fresh.address, secondManager);
    await till.signIn('clara');
    const code = await sells();
    expect([has(old, code), has(fresh, code)]).toEqual([false, true]);
  });

  some('gets no code by giving the printer up first', async () => {
    const { till, fresh, save, sells, old } = await world();
    await save(null);
    await till.signIn('clara');
    await save(fresh.address);
    await till.signIn('clara');
    const code = await sells();
    expect([has(old, code), has(fresh, code)]).toEqual([true, false]);
  });

  some('withdrawn, all slips go to the one before again', async () => {
    const { till, old, fresh, save, sells } = await world();
    await save(fresh.address);
    await till.signIn('dora');
    const [asked] = (await till.ask('settings:get')).kept?.waiting ?? [];
    await till.ask('settings:call-back', { id: asked?.id ?? '' });
    await till.signIn('clara');
    const code = await sells();
    expect([has(old, code), hasReceipt(old), fresh.heard()]).toEqual([true, true, []]);
  });

  some(
    'where the one before does not answer the code waits, is shown on screen, and holds up no other slip',
    async () => {
      const { till, old, fresh, save, sells, lastSale } = await world();
      await save(fresh.address);
      await till.signIn('clara');
      old.manner = 'resets-at-once';
      const code = await sells(1);
      expect([has(old, code), has(fresh, code), hasReceipt(fresh)]).toEqual([false, false, true]);
      const saleId = lastSale();
      await till.signIn('anna');
      const { printJobs, lines } = await till.ask('sale:get', { saleId });
      expect(printJobs.find(({ document }) => document === 'activation')).toMatchObject({
        state: 'unsent',
        cause: 'not_agreed',
      });
      const preview = { saleId, lineId: lines[0]?.id ?? '', document: 'activation', reveal: true } as const;
      expect(JSON.stringify(await till.ask('print:preview', preview))).not.toContain('••••');
      // The power goes: it still waits for the one before, and comes out there once.
      await till.crash();
      old.manner = 'closes-in-order';
      await till.signIn('anna');
      await until(
        till,
        async () => (await till.ask('sale:get', { saleId })).printJobs.every(({ state }) => state === 'printed'),
        5000,
      );
      expect([has(old, code), has(fresh, code)]).toEqual([true, false]);
    },
  );
});

test('the only manager waits 24 hours, and then codes go to the new printer', async () => {
  const { till, old, fresh, save, sells } = await world('one manager');
  await save(fresh.address);
  await till.signIn('clara');
  const [asked] = (await till.ask('settings:get')).kept?.waiting ?? [];
  expect(asked?.from).toEqual(expect.any(String));
  expect(has(fresh, await sells())).toBe(false);
  for (let hours = 0; hours < 48; hours += 12) {
    till.time.sleep(12 * 3_600_000);
    await till.time.advance(3 * 60_000);
    await settle();
  }
  await till.signIn('clara');
  const code = await sells();
  expect([has(old, code), has(fresh, code)]).toEqual([false, true]);
});

test('the only manager replaces a printer while the service does not answer; the wait begins once it does', async () => {
  const { till, kept, fresh, save } = await world('one manager');
  till.unplug();
  expect(await save(fresh.address)).toMatchObject({ state: 'saved' });
  expect(kept.settings()).toMatchObject({ printer: fresh.address, waiting: [{ from: null }] });
  till.plug();
  await till.time.advance(10 * 60_000);
  await settle();
  expect(kept.settings().waiting).toMatchObject([{ from: expect.any(String) }]);
});
