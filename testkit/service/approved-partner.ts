// A company that the service approved, so that cards may be ordered for it.
import type { SandboxServiceClient } from '../../electron/service/client.ts';

/** Answers the partner's id. */
export async function approvedPartner(client: SandboxServiceClient, name = 'Merrow & Finch GmbH'): Promise<string> {
  const made = await client.createClientPartner({ name, country: 'DE' });
  if (!made.ok) throw new Error(made.error.kind);
  const { id } = made.value.value;
  const approved = await client.triggerClientPartnerEvent(id, 'approved');
  if (!approved.ok) throw new Error(approved.error.kind);
  return id;
}
