// The connection breaks before or after the service did its work: the cashier loses nothing, the service does nothing twice.
import type { TrainingCall } from '../../../shared/training/views.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { reserve, sell } from '../../../testkit/drive/selling.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

const drop = (service: Service, call: TrainingCall, when: 'before' | 'after') =>
  service.controls.next({ call, reply: { kind: when === 'before' ? 'drop-before' : 'drop-after' }, times: 1 });

async function sellOne({ screens }: Till): Promise<void> {
  await sell(screens);
  await screens.handOver();
  await screens.newSale();
}

/** Answers a function that gives the orders and the requests of the service since now. */
function heardFromNow(service: Service): () => Pick<ReturnType<Service['books']>, 'orders' | 'requests'> {
  const before = service.books();
  return () => {
    const { orders, requests } = service.books();
    return { orders: orders.slice(before.orders.length), requests: requests.slice(before.requests.length) };
  };
}

// Promise 1, 3 and 10: each order is known, and there is one a card.
test('before and after each call did its work', { tag: '@money' }, async ({ till, service }) => {
  const { screens } = till;
  await screens.signIn(cashier);

  for (const when of ['before', 'after'] as const) {
    await test.step(`${when} create`, async () => {
      const heard = heardFromNow(service);
      drop(service, 'create', when);
      await sellOne(till);
      await till.booksAgree();
      const creates = heard().requests.filter(({ path, method }) => method === 'POST' && path === '/v1/retail_orders');
      expect(creates).toHaveLength(2);
      // The replay is the same request, byte for byte, but for its date and signature.
      expect(creates[1]?.body).toBe(creates[0]?.body);
      expect(creates[1]?.headers['idempotency-key']).toBe(creates[0]?.headers['idempotency-key']);
      expect(heard().orders).toHaveLength(1);
    });

    await test.step(`${when} confirm`, async () => {
      const heard = heardFromNow(service);
      drop(service, 'confirm', when);
      await sellOne(till);
      await till.booksAgree();
      const confirms = heard().requests.filter(({ path }) => path.endsWith('/confirm'));
      expect(confirms).toHaveLength(when === 'before' ? 2 : 1);
      expect(heard().orders).toMatchObject([{ state: 'completed' }]);
    });

    await test.step(`${when} invalidate`, async () => {
      const heard = heardFromNow(service);
      drop(service, 'invalidate', when);
      await reserve(screens);
      await screens.payCard('10.00');
      await screens.expectDue('15.00');
      await screens.button('paying:cancelSale').click();
      await screens.button('paying:cancelAndReturn').click();
      await screens.refund(manager);
      await screens.expectVerdicts('nothing-owed');
      await screens.newSale();
      await till.booksAgree();
      expect(heard().orders).toMatchObject([{ state: 'invalidated' }]);
    });
  }
});
