// The connection breaks before or after the service did its work: the cashier loses nothing, the service does nothing twice.
import type { TrainingCall } from '../../../shared/training.ts';
import { expectBooks, type Till, test } from '../drive/fixture.ts';
import { reserve, sell } from '../drive/selling.ts';
import type { Service } from '../drive/service.ts';
import { cashier, manager } from '../drive/set-up.ts';

const drop = (service: Service, call: TrainingCall, when: 'before' | 'after') =>
  service.controls.next({ call, reply: { kind: when === 'before' ? 'drop-before' : 'drop-after' }, times: 1 });

async function sellOne({ screens }: Till): Promise<void> {
  await sell(screens);
  await screens.handOver();
}

for (const when of ['before', 'after'] as const) {
  test(`${when} a create did its work`, async ({ till, service }) => {
    await till.screens.signIn(cashier);
    drop(service, 'create', when);
    await sellOne(till);
    await till.booksAgree();
    const creates = service
      .books()
      .requests.filter(({ path, method }) => method === 'POST' && path === '/v1/retail_orders');
    expectBooks(creates).toHaveLength(2);
    // The replay is the same request, byte for byte, but for its date and signature.
    expectBooks(creates[1]?.body).toBe(creates[0]?.body);
    expectBooks(creates[1]?.headers['idempotency-key']).toBe(creates[0]?.headers['idempotency-key']);
    expectBooks(service.books().orders).toHaveLength(1);
  });

  test(`${when} a confirm did its work`, async ({ till, service }) => {
    await till.screens.signIn(cashier);
    drop(service, 'confirm', when);
    await sellOne(till);
    await till.booksAgree();
    const confirms = service.books().requests.filter(({ path }) => path.endsWith('/confirm'));
    expectBooks(confirms).toHaveLength(when === 'before' ? 2 : 1);
    expectBooks(service.books().orders).toMatchObject([{ state: 'completed' }]);
  });

  test(`${when} an invalidate did its work`, async ({ till, service }) => {
    const { screens } = till;
    await screens.signIn(cashier);
    drop(service, 'invalidate', when);
    await reserve(screens);
    await screens.payCard('774411', '10.00');
    await screens.expectDue('15.00');
    await screens.button('counter:pay.cancelSale').click();
    await screens.button('counter:pay.cancelAndReturn').click();
    await screens.refund(manager);
    await screens.expectVerdicts('nothing-owed');
    await till.booksAgree();
    expectBooks(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
  });
}
