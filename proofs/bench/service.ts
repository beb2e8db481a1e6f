// What the training service takes to create an order, by how many it has.
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { makeProduct } from '../../testkit/catalogue/products.ts';
import { median } from '../../testkit/median.ts';
import { cpuMs, type Family, measured } from './harness.ts';

const aRound = 100;
const key = { keyId: 'BENCH', keySecret: 'signs the requests of a bench' };

export const measure: Family = async ({ isLarge }) => {
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [key],
    catalogue: [makeProduct('card')],
    settings: {
      rateLimit: { perSecond: 1e6, burst: 1e6 },
      maxima: {},
      balances: { EUR: '900000000.00' },
    },
  });
  const client = createServiceClient({
    baseUrl: 'http://127.0.0.1:4010/v1',
    key: signingKey(key.keyId, key.keySecret),
    transport: createFetchTransport(sandbox.fetch),
    now: () => new Date(),
  });
  const ping = async () => {
    for (let n = 0; n < aRound; n += 1) await client.ping();
  };
  let orders = 0;
  const create = async () => {
    for (let n = 0; n < aRound; n += 1) {
      orders += 1;
      const body = {
        store_id: 'store-001',
        terminal_id: 'T1',
        receipt_id: `T1-A-${orders}`,
        product_code: 'card',
        face_value: { currency: 'EUR', amount: '25.00' },
        country: 'DE',
      };
      const made = await client.createRetailOrder(Buffer.from(JSON.stringify(body)), `key-${orders}`);
      if (!made.ok) throw new Error(JSON.stringify(made.error));
    }
  };
  const each = (ms: number) => ms / aRound;
  const counts = [500, 5_000, ...(isLarge ? [20_000] : [])];
  const points: [number, number][] = [];
  let last: { creates: number[]; pings: number[] } = { creates: [], pings: [] };
  for (const count of counts) {
    while (orders < count) await create();
    last = { creates: [], pings: [] };
    for (let round = 0; round < 5; round += 1) {
      last.creates.push(each(await cpuMs(create)));
      last.pings.push(each(await cpuMs(ping)));
    }
    points.push([count, median(last.creates)]);
  }
  await client.close();
  sandbox.close();
  return {
    rows: [
      measured({
        name: `Sandbox create at ${(counts.at(-1) ?? 0).toLocaleString('en')} orders, with its client`,
        unit: 'ms',
        ours: last.creates,
        peer: { name: 'a ping of it', samples: last.pings },
        reach: { most: 0.3 },
      }),
    ],
    growth: [{ name: 'Sandbox create', unit: 'ms', of: 'orders', points }],
  };
};
