// A till whose clock is off, and that learned the service's time, hears the service's webhooks, too.
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness, payCash, reserve } from './till-harness.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness({ webhookPort: await freePort() });
  await till.signIn();
});
afterEach(() => till.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await till.time.advance(50);
        return what();
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(true);
}

test.each([0, -10])(
  'clock %i minutes off: an active card that was invalidated elsewhere is raised',
  async (minutes) => {
    till.setClock(minutes * 60_000);
    await till.time.advance(10_000);
    const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    const line = async () => (await till.ask('sale:get', { saleId: id })).lines[0];
    await until(async () => (await line())?.state === 'active');
    await till.elsewhere.invalidateRetailOrder((await line())?.orderId ?? '');
    await until(async () => (await till.ask('attention:list')).length > 0);
    expect((await till.ask('attention:list')).map(({ code }) => code)).toEqual(['invalidated_elsewhere']);
  },
);
