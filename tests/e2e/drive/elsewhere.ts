// Another client of the same shop at the service: what happens to an order behind the till's back.
// Invariant: it signs and sends as a till does, and the till under test hears nothing of it.
import { createServiceClient, type ServiceClient } from '../../../electron/service/client.ts';
import { createUndiciTransport } from '../../../electron/service/undici-transport.ts';
import { signingKey } from '../../../shared/interface/signature.ts';
import type { Service } from './service.ts';

export async function elsewhere<T>(service: Service, work: (client: ServiceClient) => Promise<T>): Promise<T> {
  const { baseUrl, keyId, keySecret } = service.direct;
  const transport = createUndiciTransport();
  try {
    return await work(
      createServiceClient({ baseUrl, key: signingKey(keyId, keySecret), transport, now: () => new Date() }),
    );
  } finally {
    await transport.close();
  }
}

/** The first order of the books is confirmed, paid in cash. */
export async function confirmElsewhere(service: Service): Promise<void> {
  const order = service.books().orders[0];
  const body = {
    receipt_id: order?.receipt_id,
    paid: order?.face_value,
    paid_at: new Date().toISOString(),
    tenders: [{ type: 'cash', amount: order?.face_value.amount }],
  };
  const confirmed = await elsewhere(service, (client) =>
    client.confirmRetailOrder(order?.id ?? '', Buffer.from(JSON.stringify(body))),
  );
  if (!confirmed.ok) throw new Error('the order could not be confirmed');
}
