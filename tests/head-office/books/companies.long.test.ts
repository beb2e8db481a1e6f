// Orders for companies through random days at a till, while requests are cut and the till dies: head office has each as the till shows it, however
// much of the journal came at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { followAll } from '../../../head-office/books/follower.ts';
import { createDatabase } from '../../../head-office/core/database.ts';
import { ordersHere, sameOrders } from '../../../testkit/head-office/company-orders.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { randomOf } from '../../../testkit/random.ts';
import { approvedCompany, paidInCash, place, takesCompanies, wantedOf } from '../../../testkit/till/companies.ts';
import { companyDeeds, pressCompany } from '../../../testkit/till/company-deeds.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { isWhole } from '../../../testkit/whole.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
afterAll(() => rmSync(stick, { recursive: true }));
const failed = (error: unknown) => {
  throw error;
};
const isRefusal = (error: unknown): boolean => error instanceof Error && /^[a-z]+:[a-z-]+: [a-z_]+/.test(error.message);
const soldOut = { productCode: 'glimmerkino-eur', faceValue: euro('29.90') };
const seeds = Array.from({ length: isWhole ? 30 : 3 }, (_, at) => at + 1);

test.each(seeds)('a random day (seed %i)', async (seed) => {
  const random = randomOf(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1');
  const till = await createHarness({
    ...takesCompanies,
    shifts: {},
    usbSticks: [stick],
    logged: () => undefined,
    settings: { products: { 'glimmerkino-eur': { isOutOfStock: true, processingMs: 20_000 } } },
    async answers(asked, service) {
      const cut = asked.url.includes('/v1/orders') ? random() : 1;
      if (cut < 0.1) throw new TypeError('cut before');
      const answer = await service();
      if (cut < 0.2) throw new TypeError('cut after');
      return answer;
    },
  });
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('900.00') } });
  const partnerId = await approvedCompany(till);
  const send = async (): Promise<void> => {
    const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    await takeIn(db, journal, { till: 'T1', ledger: 'L', atOnce: 1 + below(40) });
    journal.close();
    await followAll(db, failed);
  };
  for (let step = 0; step < 40; step += 1) {
    const all = await till.ask('company:list');
    const order = all[below(Math.max(1, all.length))];
    const how = { pick: below(1_000), approval: below(2) === 0 ? supervisor : null, way: 'file' as const };
    const deed = companyDeeds[below(companyDeeds.length)] ?? 'stop';
    const rows = [
      { productCode: book, faceValue: euro('25.00'), count: 1 + below(3) },
      { ...soldOut, count: 2 },
    ].slice(below(2));
    const going =
      !order || (all.length < 4 && below(4) === 0)
        ? place(till, { ...(below(2) === 0 ? paidInCash : wantedOf(partnerId)), rows, reference: `PO-${step}` })
        : pressCompany(till.ask, deed, await till.ask('company:get', { orderId: order.id }), {
            ...how,
            didComeOut: true,
          });
    await going.catch((error: unknown) => (isRefusal(error) ? null : failed(error)));
    if (below(8) === 0) {
      await till.crash();
      await till.signIn('clara');
    }
    await till.time.advance(below(3) * below(8_000));
    if (below(3) > 0) continue;
    await send();
    await sameOrders(db, till);
  }
  await send();
  await sameOrders(db, till);
  expect((await ordersHere(db, till.time.now())).length).toBeGreaterThan(0);
  await till.close();
  await db.close();
});
