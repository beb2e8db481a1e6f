// What an order for a company costs the counter beside which it goes on: a sale, by the clock from the first card to the last slip, as its cards are ordered one
// after the other, and with the order stopped. Both at one till, in turn.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostOfOrder } from '../../shared/companies/views.ts';
import { elsewhere } from '../../testkit/drive/elsewhere.ts';
import { approvedPartner } from '../../testkit/service/approved-partner.ts';
import { supervisor } from '../../testkit/till/people.ts';
import { openBenchTill, startOutside } from './bench-till.ts';
import { clockMs, type Family, isRehearsal, measured } from './harness.ts';
import { outsideKey } from './outside-contract.ts';

const timedSales = isRehearsal ? 3 : 60;
/** Fewer are left than a sale may take: the next order is placed. */
const fewLeft = 150;
const card = [['p-0', 25]] as const;

export const measure: Family = async () => {
  const outside = await startOutside(20);
  const folder = mkdtempSync(join(tmpdir(), 'bench-companies-'));
  const { till, ask, untilListed, signIn, sell } = openBenchTill(folder, outside, { companies: true });
  till.start();
  await untilListed();
  await signIn('clara');
  const direct = { ...outsideKey, baseUrl: outside.url };
  const partnerId = await elsewhere({ direct, now: () => new Date() }, (client) => approvedPartner(client));
  let orders = 0;
  let orderId = '';

  const place = async (): Promise<void> => {
    orders += 1;
    const wanted = {
      company: { kind: 'partner' as const, partnerId },
      paid: { how: 'account' as const },
      reference: `PO-${orders}`,
      rows: [{ productCode: 'p-0', faceValue: { currency: 'EUR', amount: '10.00' }, count: mostOfOrder.cards }],
      contact: { name: 'Ines Falk', role: 'office', identity: null },
    };
    const { token } = await ask('company:check', wanted);
    ({ id: orderId } = await ask('company:place', { ...wanted, token, approval: supervisor }));
  };
  const planned = async (): Promise<number> => (await ask('company:get', { orderId })).counts.planned ?? 0;

  const [beside, without]: [number[], number[]] = [[], []];
  let ordered = 0;
  /** Its cards are on their way as the sale begins, and it is stopped after it. */
  const sellBeside = async (): Promise<void> => {
    const before = await planned();
    await ask('company:go-on', { orderId, approval: null });
    beside.push(await clockMs(() => sell(card)));
    await ask('company:stop', { orderId });
    ordered += before - (await planned());
  };
  for (let n = 0; n < timedSales; n += 1) {
    if (orderId === '' || (await planned()) < fewLeft) {
      await place();
      await ask('company:stop', { orderId });
    }
    if (n % 2 === 0) await sellBeside();
    without.push(await clockMs(() => sell(card)));
    if (n % 2 === 1) await sellBeside();
  }
  await till.stop();
  outside.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    rows: [
      measured({
        name: 'A sale beside an order for a company that goes on',
        unit: 'ms',
        // The first two of each warm up.
        ours: beside.slice(2),
        peer: { name: 'with the order stopped', samples: without.slice(2) },
        reach: { ratio: 1 / 1.1 },
        note: `by the clock, to the last slip; ${(ordered / timedSales).toFixed(1)} cards are ordered in each`,
      }),
    ],
  };
};
