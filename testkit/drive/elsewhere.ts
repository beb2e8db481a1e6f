// Another client of the same shop at the service: what happens to an order behind the till's back.
// Invariant: it signs and sends as a till does, and the till under test hears nothing of it.
import { randomUUID } from 'node:crypto';
import { createServiceClient, type SandboxServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Service } from './service.ts';

export async function elsewhere<T>(
  service: Pick<Service, 'direct' | 'now'>,
  work: (client: SandboxServiceClient) => Promise<T>,
): Promise<T> {
  const { baseUrl, keyId, keySecret } = service.direct;
  const { now } = service;
  const transport = createUndiciTransport();
  try {
    return await work(
      createServiceClient({ baseUrl, key: signingKey(keyId, keySecret), transport, now, environment: 'sandbox' }),
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

/** A card sold elsewhere under the name of this terminal; answers its order. */
export async function sellElsewhere(service: Service, terminalId: string, productCode: string): Promise<string> {
  const paid = { currency: 'EUR', amount: '25.00' };
  const receipt = 'NOBODYS-1';
  const bytes = (body: object) => Buffer.from(JSON.stringify(body));
  const request = { store_id: 'store-001', terminal_id: terminalId, receipt_id: receipt, product_code: productCode };
  return elsewhere(service, async (client) => {
    const made = await client.createRetailOrder(bytes({ ...request, face_value: paid, country: 'DE' }), randomUUID());
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { id } = made.value.value;
    const tenders = [{ type: 'cash', amount: paid.amount }];
    const body = { receipt_id: receipt, paid, paid_at: service.now().toISOString(), tenders };
    const confirmed = await client.confirmRetailOrder(id, bytes(body));
    if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.error));
    return id;
  });
}
