// Codes of an order for a company leave the till: encrypted on a stick or strip by strip, never unnoticed, never into a file of the till.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import type { Printer, SendOutcome } from '../../../electron/printing/printer.ts';
import { openSealedPdf } from '../../../testkit/printing/sealed-pdf.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
let ends: SendOutcome[] = [];
const strips: string[] = [];
let onStrip = async (): Promise<void> => undefined;
const printer: Printer = {
  async send(bytes) {
    strips.push(Buffer.from(bytes).toString('latin1'));
    await onStrip();
    return ends.shift() ?? { kind: 'printed' };
  },
};
const options = { ...takesCompanies, usbSticks: [stick], printer: 'paper', openPrinter: () => printer } as const;
const { till, reopen } = worldPerTest(options);
afterEach(() => {
  rmSync(stick, { recursive: true, force: true });
  mkdirSync(stick, { recursive: true });
  strips.length = 0;
  ends = [];
  onStrip = async () => undefined;
});

const cards = [1, 2, 3];
const file = (orderId: string, approval: typeof supervisor | null = null) =>
  ['company:hand-out', { orderId, cards, way: 'file', approval }] as const;
const print = (orderId: string, approval: typeof supervisor | null = null) =>
  ['company:hand-out', { orderId, cards, way: 'strips', approval }] as const;
const get = (orderId: string) => till.ask('company:get', { orderId });
const handed = async (orderId: string) =>
  (await get(orderId)).cards.map(({ handedOut, copies }) => `${handedOut} ${copies}`).join(', ');
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });

/** What the service delivered: codes and PINs. */
async function secrets(): Promise<string[]> {
  const ids = till.db().prepare<[], string>('SELECT service_id FROM company_cards').pluck().all();
  const made = await Promise.all(ids.map((id) => till.elsewhere.order(id)));
  return made.flatMap((one) => {
    const delivery = one.ok ? one.value.value.delivery : null;
    return [delivery?.code, delivery?.pin].filter((text) => typeof text === 'string');
  });
}
function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, name)).isFile()) yield join(folder, name);
}

test('a file that opens with its password only has every code; no file of the till has one, and nothing keeps the password', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  const { password, file: saved, leftOut, order } = await till.ask(...file(orderId));
  expect([leftOut, order.toHandOut, readdirSync(stick)]).toEqual([[], 0, ['sandbox-C1.pdf']]);
  expect(await handed(orderId)).toBe('yes 1, yes 1, yes 1');
  expect(password).toMatch(/^[A-HJ-NP-Z2-9]{20}$/);
  const bytes = readFileSync(saved ?? '');
  expect(openSealedPdf(bytes, `${password}`.toLowerCase())).toBeNull();
  const csv =
    openSealedPdf(bytes, password ?? '')
      ?.map(String)
      .find((text) => text.includes('"code"')) ?? '';
  const codes = await secrets();
  expect(codes.length).toBeGreaterThanOrEqual(3);
  for (const code of codes) expect(csv).toContain(`"${code}"`);
  holds();
  await till.dies();
  for (const name of [...filesIn(till.folder), saved ?? '']) {
    const content = readFileSync(name, 'latin1');
    for (const secret of [...codes, password ?? '']) expect([name, content.includes(secret)]).toEqual([name, false]);
  }
  await till.lives();
});

test('the second time it takes two people, and each is a copy', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  await till.ask(...file(orderId));
  expect(await till.refusal(...file(orderId))).toBe('needs_supervisor');
  const { file: second } = await till.ask(...file(orderId, supervisor));
  expect([second, await handed(orderId)]).toEqual([join(stick, 'sandbox-C1-2.pdf'), 'yes 2, yes 2, yes 2']);
  await till.ask(...print(orderId, supervisor));
  expect(strips.every((strip) => strip.includes('COPY 3'))).toBe(true);
  await till.ask('company:cancel', { orderId, cards: [1], approval: supervisor });
  const { people } = await till.ask('exceptions:read', null);
  const rows = people.find(({ id }) => id === 'clara')?.rows.map(({ kind, count }) => `${kind} ${count}`);
  expect(rows).toEqual(expect.arrayContaining(['company-copy 4', 'company-cancel 1']));
  holds();
});

test('without a stick nothing left; where writing failed somebody may have it, and no half file is there', async () => {
  await reopen({ ...options, usbSticks: [] });
  const orderId = await companyOrderIn(till, 'ready');
  expect(await till.refusal(...file(orderId))).toBe('no_usb_stick');
  expect(await handed(orderId)).toBe('no 0, no 0, no 0');
  await reopen({ ...options, usbSticks: [join(stick, 'pulled')] });
  const other = await companyOrderIn(till, 'ready');
  expect(await till.refusal(...file(other))).toBe('file_not_saved');
  expect([await handed(other), readdirSync(stick)]).toEqual(['no 1, no 1, no 1', []]);
  expect(await till.refusal(...file(other))).toBe('needs_supervisor');
  holds();
});

test('a strip a card; of unknown end it stops and asks, and a card that did not come out is a copy', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  ends = [{ kind: 'printed' }, { kind: 'unknown', fault: 'timed_out' }];
  const { endedAt } = await till.ask(...print(orderId));
  expect([endedAt, strips.length]).toEqual([{ n: 2, state: 'unknown' }, 2]);
  expect(strips[1]).toContain('2 of 3');
  expect(await handed(orderId)).toBe('yes 1, asked 1, no 0');
  expect(await till.refusal('company:cancel', { orderId, cards: [2], approval: supervisor })).toBe('out_of_turn');
  expect(await till.refusal(...print(orderId, supervisor))).toBe('out_of_turn');
  await till.ask('company:came-out', { orderId, cards: [2], did: false });
  expect(await handed(orderId)).toBe('yes 1, no 1, no 0');
  const next = { orderId, cards: [2, 3], way: 'strips' as const };
  expect(await till.refusal('company:hand-out', { ...next, approval: null })).toBe('needs_supervisor');
  ends = [{ kind: 'printed' }, { kind: 'not-sent', fault: 'offline' }];
  const { endedAt: last } = await till.ask('company:hand-out', { ...next, approval: supervisor });
  expect([last, await handed(orderId)]).toEqual([{ n: 3, state: 'not-printed' }, 'yes 1, yes 2, no 0']);
  holds();
});

test('that a code leaves is in the file before its first byte, so after a power cut somebody looks', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  const seen: unknown[] = [];
  onStrip = async () => {
    const file = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    seen.push(file.prepare('SELECT group_concat(is_asked || copies) FROM company_cards').pluck().get());
    file.close();
  };
  ends = [{ kind: 'printed' }, { kind: 'unknown', fault: 'broken' }];
  await till.ask(...print(orderId));
  expect(seen).toEqual(['11,00,00', '01,11,00']);
  await till.dies();
  await till.lives();
  await till.signIn('clara');
  expect(await handed(orderId)).toBe('yes 1, asked 1, no 0');
  await till.ask('company:came-out', { orderId, cards: [2], did: true });
  expect(await handed(orderId)).toBe('yes 1, yes 1, no 0');
  holds();
});

test('the till is closed while strips print: the one under way is noted, no further one begins, and nobody updates it meanwhile', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  const [begun, out] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onStrip = () => {
    begun.resolve();
    return out.promise;
  };
  const going = till.refusal(...print(orderId));
  await begun.promise;
  expect(till.till().isBusy()).toBe(true);
  const closing = till.dies();
  out.resolve();
  await closing;
  expect([await going, strips.length]).toEqual(['not_signed_in', 1]);
  await till.lives();
  await till.signIn('clara');
  expect([await handed(orderId), till.till().isBusy()]).toEqual(['yes 1, no 0, no 0', false]);
  holds();
});

test('the till is closed while codes are read: that ends, and nothing left', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  till.hold();
  const going = till.refusal(...file(orderId));
  await till.dies();
  expect(await going).toBe('service_unreachable');
  till.release();
  await till.lives();
  await till.signIn('clara');
  expect([await handed(orderId), readdirSync(stick)]).toEqual(['no 0, no 0, no 0', []]);
});

test('a service that asks for a rest gets it, and every code is read', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  till.sandbox.controls.next({ call: 'orders', reply: { kind: 'rate-limit', retryAfterS: 5 }, times: 2 });
  const going = till.ask(...file(orderId));
  await till.time.advance(20_000);
  expect((await going).order.toHandOut).toBe(0);
});

test('what ended at the service is left out and named, and nobody gets its code', async () => {
  const orderId = await companyOrderIn(till, 'ended');
  rmSync(stick, { recursive: true, force: true });
  mkdirSync(stick);
  const { leftOut, order } = await till.ask('company:hand-out', {
    orderId,
    cards: [2, 3],
    way: 'file',
    approval: null,
  });
  expect([leftOut, order.cards[0]?.state]).toEqual([[], 'ended']);
  const id = till.db().prepare('SELECT service_id FROM company_cards WHERE n = 2').pluck().get();
  await till.elsewhere.refundOrder(String(id));
  const again = await till.ask('company:hand-out', { orderId, cards: [2, 3], way: 'file', approval: supervisor });
  expect(again.leftOut).toEqual([{ n: 2, why: 'not-completed' }]);
  await till.ask('company:ended', { orderId, cards: [1, 2], what: 'owed', approval: supervisor });
  expect((await get(orderId)).needsYou).toBe(false);
  holds();
});

test.each(['before', 'after'])(
  'cancelled while its code is read, which the service answers %s that: it is cancelled, and no code leaves',
  async (when) => {
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isHeld = false;
    await reopen({
      ...options,
      async answers({ method, url }, service) {
        const isRead = isHeld && method === 'GET' && url.includes('/v1/orders/');
        if (!isRead) return service();
        isHeld = false;
        const early = when === 'before' ? await service() : null;
        asked.resolve();
        await goOn.promise;
        return early ?? service();
      },
    });
    const orderId = await companyOrderIn(till, 'ready');
    isHeld = true;
    const handOut = { orderId, cards: [2], way: 'strips' as const, approval: null };
    const going = when === 'before' ? till.refusal('company:hand-out', handOut) : till.ask('company:hand-out', handOut);
    await asked.promise;
    await till.ask('company:cancel', { orderId, cards: [2], approval: null });
    await till.time.advance(60_000);
    goOn.resolve();
    const answered = await going;
    const leftOut = [{ n: 2, why: 'not-completed' }];
    expect(answered).toEqual(when === 'before' ? 'out_of_turn' : expect.objectContaining({ leftOut }));
    const { cards: now } = await get(orderId);
    expect([now[1]?.state, now[1]?.copies, strips]).toEqual(['cancelled', 0, []]);
    holds();
  },
);

test('a code with a line break is no strip: it stays not handed out until the file has it', async () => {
  const code = 'two\nlines';
  await reopen({
    ...options,
    async answers(asked, service) {
      const response = await service();
      if (!asked.url.includes('/v1/orders/')) return response;
      const order = (await response.json()) as { delivery: object };
      return Response.json({ ...order, delivery: { ...order.delivery, code } }, response);
    },
  });
  const orderId = await companyOrderIn(till, 'ready');
  const { leftOut, order, endedAt } = await till.ask(...print(orderId));
  expect([leftOut, endedAt]).toEqual([cards.map((n) => ({ n, why: 'too-long' })), null]);
  expect([order.toHandOut, await handed(orderId), strips]).toEqual([3, 'no 0, no 0, no 0', []]);
  const { password, file: saved, order: after } = await till.ask(...file(orderId));
  const csv = openSealedPdf(readFileSync(saved ?? ''), password ?? '')?.map(String) ?? [];
  expect([after.toHandOut, csv.some((text) => text.includes(`"${code}"`))]).toEqual([0, true]);
  holds();
});

test('a code that left is cancelled by two people only', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  await till.ask(...file(orderId));
  expect(await till.refusal('company:cancel', { orderId, cards: [1], approval: null })).toBe('needs_supervisor');
  await till.ask('company:cancel', { orderId, cards: [1], approval: supervisor });
});

test('who received the cards is in no entry, and gone with the names', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  const receiver = { orderId, name: 'Ines Falk', role: 'office' };
  expect(await till.refusal('company:given', receiver)).toBe('out_of_turn');
  await till.ask(...file(orderId));
  expect((await till.ask('company:given', receiver)).receivedBy).toBe('Ines Falk, office');
  expect(
    till.db().prepare("SELECT group_concat(body) FROM journal WHERE kind LIKE 'company-%'").pluck().get(),
  ).not.toContain('Ines');
  holds();
  await till.ask('company:note', { orderId });
  const codes = await secrets();
  expect(strips.some((strip) => codes.some((code) => strip.includes(code)))).toBe(false);
});
