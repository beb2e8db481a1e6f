// Orders for companies through random days: ordered, stopped, gone on with, cancelled, handed out and paid back, while requests are cut and the till
// dies. After each deed: what the service spent is between what this till is sure of and what may be; no more goes back than is due; each file that
// is on the stick is an entry.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import type { CompanyOrderWhole } from '../../../shared/companies/views.ts';
import { randomOf } from '../../../testkit/random.ts';
import { approvedCompany, paidInCash, place, takesCompanies, wantedOf } from '../../../testkit/till/companies.ts';
import {
  boundsOf,
  type CompanyDeed,
  companyDeeds,
  minorIn,
  pressCompany,
} from '../../../testkit/till/company-deeds.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { isWhole } from '../../../testkit/whole.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
let till: Harness;
afterEach(async () => {
  await till.close();
  rmSync(stick, { recursive: true, force: true });
});

const available = async (): Promise<number> => {
  const answer = await till.elsewhere.balance('EUR');
  return answer.ok ? Math.round(Number(answer.value.value.available_balance) * 100) : Number.NaN;
};
const orders = async (): Promise<CompanyOrderWhole[]> => {
  const listed = await till.ask('company:list');
  return Promise.all(listed.map(({ id: orderId }) => till.ask('company:get', { orderId })));
};
const cardsOf = (all: readonly CompanyOrderWhole[]) =>
  all.flatMap(({ cards }) =>
    cards.map(({ state, faceValue }) => ({ state, minor: Math.round(Number(faceValue.amount) * 100) })),
  );

/** Holds after every deed. */
async function promises(before: number, step: string): Promise<readonly CompanyOrderWhole[]> {
  const all = await orders();
  const spent = before - (await available());
  const { leastMinor, mostMinor } = boundsOf(cardsOf(all));
  expect([step, leastMinor <= spent, spent <= mostMinor]).toEqual([step, true, true]);
  for (const { money } of all) expect([step, Number(money?.due.amount ?? 0) >= 0]).toEqual([step, true]);
  for (const { number, cards } of all) {
    const files = readdirSync(stick).filter((name) => new RegExp(`-${number}(-\\d+)?\\.pdf$`).test(name)).length;
    const copies = cards.reduce((sum, card) => sum + card.copies, 0);
    expect([step, files <= copies, files > 0 || cards.every((card) => card.handedOut !== 'yes')]).toEqual([
      step,
      true,
      true,
    ]);
  }
  return all;
}

const soldOut = { productCode: 'glimmerkino-eur', faceValue: euro('29.90') };
const seeds = Array.from({ length: isWhole ? 200 : 12 }, (_, at) => at + 1);

test.each(seeds)('a random day (seed %i)', async (seed) => {
  const random = randomOf(seed);
  const below = (n: number): number => Math.floor(random() * n);
  mkdirSync(stick, { recursive: true });
  let cuts = 0.1;
  till = await createHarness({
    ...takesCompanies,
    shifts: {},
    usbSticks: [stick],
    logged: () => undefined,
    settings: { products: { 'glimmerkino-eur': { isOutOfStock: true, processingMs: 20_000 } } },
    async answers(asked, service) {
      const cut = asked.url.includes('/v1/orders') ? random() : 1;
      if (cut < cuts) throw new TypeError('cut before');
      const answer = await service();
      if (cut < 2 * cuts) throw new TypeError('cut after');
      return answer;
    },
  });
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('900.00') } });
  const partnerId = await approvedCompany(till);
  const before = await available();

  const deed = async (name: CompanyDeed | 'order', order: CompanyOrderWhole | undefined): Promise<unknown> => {
    if (name === 'order') {
      const rows = [
        { productCode: book, faceValue: euro('25.00'), count: 1 + below(3) },
        { productCode: bakery, faceValue: euro('25.00'), count: 1 + below(2) },
        { ...soldOut, count: 1 },
      ].slice(below(3));
      const reference = `PO-${below(1_000_000)}`;
      return place(till, { ...(below(2) === 0 ? paidInCash : wantedOf(partnerId)), rows, reference });
    }
    if (!order) return null;
    const isOnStick = readdirSync(stick).some((file) => file.includes(`-${order.number}`));
    const approval = below(2) === 0 ? supervisor : null;
    const pick = below(1_000);
    return pressCompany(till.ask, name, order, { pick, approval, way: 'file', didComeOut: isOnStick });
  };
  // What brings an order on comes more often.
  const names: readonly CompanyDeed[] = [...companyDeeds, 'go-on', 'hand-out', 'decide', 'pay-back'];
  let all: readonly CompanyOrderWhole[] = [];
  for (let step = 0; step < 40; step += 1) {
    const name = all.length < 3 && below(4) === 0 ? 'order' : (names[below(names.length)] ?? 'stop');
    let isDead = false;
    // What is refused moves nothing; any other exception of a till that lives is the test's.
    const going = deed(name, all[below(Math.max(1, all.length))]).catch((error: unknown) => {
      if (!isDead && !(error instanceof Error && /^[a-z]+:[a-z-]+: [a-z_]+/.test(error.message))) throw error;
    });
    if (below(6) === 0) {
      isDead = true;
      await till.crash();
      await till.signIn('clara');
    }
    await going;
    await till.time.advance(below(3) * below(8_000));
    all = await promises(before, `${step} ${name}`);
  }

  // The line holds, and what is open comes to its end.
  cuts = 0;
  for (const { id: orderId, state } of all)
    if (state === 'stopped') await till.ask('company:go-on', { orderId, approval: supervisor });
  await till.time.advance(30 * 60_000);
  const ended = await promises(before, 'end');
  const { leastMinor, mostMinor } = boundsOf(cardsOf(ended));
  expect([mostMinor, minorIn(cardsOf(ended), 'planned')]).toEqual([leastMinor, 0]);
  expect(before - (await available())).toBe(leastMinor);
  expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
});
