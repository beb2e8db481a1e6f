// A till that takes webhooks: what happens elsewhere reaches its screens, by HTTP from the service to the till's own port.
// Invariant: nothing here counts on when an event comes, and a till whose port is taken sells as ever.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { authorization, signingKey } from '../../../shared/interface/signature.ts';
import { compareBooks } from '../../../testkit/checks/books.ts';
import { elsewhere } from '../../../testkit/drive/elsewhere.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { runTill, startTill } from '../../../testkit/drive/process.ts';
import { bakery } from '../../../testkit/drive/screens.ts';
import { reserve, sell } from '../../../testkit/drive/selling.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { freePort } from '../../../testkit/free-port.ts';

const port = await freePort();
const key = { keyId: 'HOOK1', keySecret: randomBytes(24).toString('base64url') };
const webhooks = { port, address: '127.0.0.1', path: '/webhooks' };
const webhook_keys = [{ key_id: key.keyId, key_secret: key.keySecret }];
const service = {
  webhooks: [{ url: `http://127.0.0.1:${port}/webhooks`, key }],
  settings: { webhookFirstRetryMs: 50, webhookMostRetryMs: 500 },
};

/** An event has to come, to be kept, and to be looked into; the catalogue is refreshed at most every 30 s. */
const inTime = { timeout: 240_000 };

/** Ends an order as another client of the same store would. */
async function invalidate(to: Service, orderId: string | null | undefined): Promise<void> {
  expect((await elsewhere(to, (client) => client.invalidateRetailOrder(orderId ?? ''))).ok).toBe(true);
}

/** The status a webhook gets at the till's own port; 0 where no till listens. */
function post(type: string, data: object, keySecret: string): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), type, created_at: new Date().toISOString(), data });
  const date = new Date().toUTCString();
  const sent = {
    hostPort: `127.0.0.1:${port}`,
    method: 'POST',
    path: '/webhooks',
    query: '',
    date,
    idempotencyKey: '',
  };
  const signature = authorization({ ...sent, body }, signingKey(key.keyId, keySecret));
  const headers = { Date: date, 'Svc-Signature': signature };
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/webhooks', method: 'POST', headers, agent: false });
    asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

async function sellOne({ screens }: Till): Promise<void> {
  await sell(screens);
  await screens.handOver();
  await screens.newSale();
}

/** A reservation that ends elsewhere is refused before the customer is asked for money. */
async function loseReservation(till: Till, to: Service): Promise<void> {
  const { screens } = till;
  await reserve(screens, bakery);
  await invalidate(to, till.books().lines.find((line) => line.state === 'reserved')?.order_id);
  await expect(screens.text('refusal:order_invalidated_at_service.what')).toBeVisible(inTime);
  await expect(screens.takeCash()).toBeHidden();
  await screens.button('paying:cancelSale').click();
  await screens.expectVerdicts('nothing-owed');
  await screens.newSale();
}

test.describe('provisioned with an address for webhooks', () => {
  test.use({ options: { service, provisioning: { webhooks, webhook_keys } } });

  test('orders that end elsewhere, a product that changes, and a webhook nobody signed', async ({
    till,
    service: to,
  }) => {
    const { page, screens } = till;
    await screens.signIn(cashier);
    await sellOne(till);
    await loseReservation(till, to);

    await test.step('the list on screen follows the service', async () => {
      const tile = page.locator(`[data-tile="${bakery.code}"]`);
      await page.getByRole('searchbox').fill(bakery.name);
      await expect(tile).not.toContainText(screens.words.t('counter:sell.unavailable'));
      to.operator.act({ kind: 'change-product', code: bakery.code, change: { available: false } });
      await expect(tile).toContainText(screens.words.t('counter:sell.unavailable'), inTime);
      await page.getByRole('searchbox').fill('');
    });

    await test.step('whoever cannot sign is refused, and what is signed is not believed', async () => {
      const lie = { id: till.books().lines[0]?.order_id, state: 'failed' };
      expect(await post('retail_order.failed', lie, 'a guess')).toBe(401);
      expect(await post('retail_order.failed', lie, key.keySecret)).toBe(204);
      await sellOne(till);
      await till.booksAgree();
    });

    await test.step('an active card: a person has to look, and no money moves', async () => {
      const [line] = till.books().lines;
      await invalidate(to, line?.order_id);
      await expect.poll(() => till.books().attention.length, inTime).toBe(1);
      expect(compareBooks(to.books().orders, till.books(), { attention: ['invalidated_elsewhere'] })).toEqual([
        `line ${line?.id} is active, its order is invalidated`,
        'the till kept 5000, the service sold 2500',
      ]);
      await screens.press('F7');
      const entry = page.locator('[data-attention="invalidated_elsewhere"]');
      await expect(entry).toContainText(
        screens.words.t('matter:owes.perhaps-money', { amount: screens.words.money('25.00') }),
      );
      // The customer left with it.
      await expect(entry).toContainText(screens.words.t('matter:todoGone'));
    });
  });
});

test.describe('set up without webhooks', () => {
  test.use({ options: { service, provisioning: {} } });

  test('takes them once its settings say so, and while the port is taken it says so and sells', async ({
    till,
    service: to,
  }) => {
    const { t } = till.screens.words;
    await till.screens.signIn(cashier);
    await sellOne(till);
    expect(await post('order.completed', {}, key.keySecret)).toBe(0);

    const other: Server = createServer((_, response) => response.writeHead(503).end());
    await till.restart(async () => {
      const file = join(dirname(till.data), 'settings.json');
      const run = ['--settings', file, '--data', till.data];
      writeFileSync(file, JSON.stringify({ webhooks: { ...webhooks, port: 'http' } }));
      const refused = await runTill(run);
      expect(refused).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/: webhooks\.port: must be a number without quotes\n$/),
      });
      writeFileSync(file, JSON.stringify({ webhooks, webhook_keys }));
      await once(other.listen(port, '127.0.0.1'), 'listening');
      await (await startTill(run, { XDG_STATE_HOME: till.state }, [manager.id, manager.pin])).stop();
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ webhooks });
    });

    const status = till.page.getByRole('list', { name: t('frame:status.label') });
    await till.screens.signIn(cashier);
    await expect(status).toContainText(t('guide:webhook.port_taken.what'));
    await sellOne(till);
    other.close();
    other.closeAllConnections();
    await expect(status).not.toContainText(t('guide:webhook.port_taken.what'), inTime);
    await loseReservation(till, to);
    await till.booksAgree();
  });
});
