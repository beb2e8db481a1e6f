// Orders for companies over real HTTP and with real webhooks. Requests are cut before and after the service's work and the till dies meanwhile: the
// balance falls by exactly the cards that are ready.
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { type ServedSandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { freePort } from '../../../testkit/free-port.ts';
import { randomOf } from '../../../testkit/random.ts';
import {
  approvedCompany,
  companyOrderIn,
  place,
  statesOf,
  takesCompanies,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';

let till: Harness;
let served: ServedSandbox | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
  await till.close();
});

/** The same request on a socket, to the address that it was signed for. */
async function overHttp(port: string, asked: Request): Promise<Response> {
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { ...Object.fromEntries(asked.headers), host: '127.0.0.1:4010' };
  const { pathname, search } = new URL(asked.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, method: asked.method, path: pathname + search, headers }, (got) => {
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('error', reject);
      got.on('end', () => {
        const told = Object.entries(got.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(Buffer.concat(parts), { status: got.statusCode ?? 500, headers: told }));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const soon = { timeout: 60_000, interval: 5 };
const balance = async (): Promise<number> => {
  const answer = await till.elsewhere.balance('EUR');
  return answer.ok ? Number(answer.value.value.available_balance) : Number.NaN;
};

test.each([1, 2, 3])('orders of forty cards with cut requests and a till that dies (seed %i)', async (seed) => {
  const random = randomOf(seed);
  let cuts = 0;
  till = await createHarness({
    ...takesCompanies,
    async answers(asked, service) {
      // The catalogue is read before the port is open.
      if (!served) return service();
      const cut = asked.url.includes('/v1/orders') ? random() : 1;
      if (cut < 0.3) cuts += 1;
      if (cut < 0.15) throw new TypeError('cut before');
      const answer = await overHttp(new URL(served.url).port, asked);
      if (cut < 0.3) throw new TypeError('cut after');
      return answer;
    },
  });
  served = await serveSandbox(till.sandbox, { port: 0 });
  await till.signIn('clara');
  const partnerId = await approvedCompany(till);
  const before = await balance();
  const wanted = wantedOf(partnerId, 20);
  for (const reference of ['a', 'b']) {
    const checked = await till.ask('company:check', { ...wanted, reference });
    await till.ask('company:place', { ...wanted, reference, token: checked.token, approval: supervisor });
  }
  let deaths = 0;
  await expect
    .poll(async () => {
      if (random() < 0.5) {
        deaths += 1;
        await till.crash();
        await till.signIn('clara');
      }
      await till.time.advance(50);
      return (await till.ask('company:list')).map(({ state, counts }) => [state, counts]);
    }, soon)
    .toEqual(Array(2).fill(['done', { ready: 20 }]));
  expect(before - (await balance())).toBe(1000);
  const ids = till.db().prepare('SELECT count(DISTINCT service_id) FROM company_cards').pluck().get();
  expect([ids, cuts > 5, deaths > 2]).toEqual([40, true, true]);
  expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
});

test('a webhook brings what is prepared to its end at once, and ends a card that the service took back', async () => {
  const webhookPort = await freePort();
  const settings = { products: { 'glimmerkino-eur': { isOutOfStock: true, processingMs: 8_000 } } };
  till = await createHarness({ ...takesCompanies, webhookPort, settings });
  const orderId = await companyOrderIn(till, 'refused');
  await till.ask('company:decide', { orderId, cards: [1], what: 'wait' });
  // Looked at after 5 s, and then not before 35 s.
  await till.time.advance(6_000);
  expect(await statesOf(till, orderId)).toBe('processing 1, refused 2');
  const states = async () => {
    await till.time.advance(500);
    till.sandbox.settleDue();
    return statesOf(till, orderId);
  };
  const startMs = till.time.timers.nowMs();
  await expect.poll(states, soon).toBe('ready 1, refused 2');
  expect(till.time.timers.nowMs() - startMs).toBeLessThan(20_000);
  const serviceId = till.db().prepare('SELECT service_id FROM company_cards WHERE n = 1').pluck().get();
  await till.elsewhere.refundOrder(String(serviceId));
  await expect.poll(states, soon).toBe('ended 1, refused 2');
  const order = await till.ask('company:get', { orderId });
  expect([order.needsYou, order.cards[0]?.code]).toEqual([true, 'refunded']);
});

test('an order that a webhook names is offered to whoever settles a card of which nobody knows, and taken by none alone', async () => {
  const webhookPort = await freePort();
  till = await createHarness({ ...takesCompanies, webhookPort });
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till), 1);
  till.hold();
  const { id: orderId } = await place(till, wanted);
  await till.time.advance(1_000);
  await till.dies();
  till.release();
  await till.time.advance(25 * 3_600_000);
  await till.lives();
  await till.signIn('clara');
  const offered = async () => {
    await till.time.advance(5_000);
    return (await till.ask('company:get', { orderId })).cards.map(({ state, offered: ids }) => [state, ids.length]);
  };
  await expect.poll(offered, soon).toEqual([['unknown', 1]]);
  const [card] = (await till.ask('company:get', { orderId })).cards;
  const [serviceId = ''] = card?.offered ?? [];
  await till.ask('company:settle', { orderId, card: 1, serviceId, approval: supervisor });
  expect(await statesOf(till, orderId)).toBe('ready 1');
  expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
});
