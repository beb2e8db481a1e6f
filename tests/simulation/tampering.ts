// How a fault is put in on purpose: between the till and a part it is given. Invariant: the product has no hook for it.
import type { ServiceClient } from '../../electron/service/client.ts';

export type Tampering = {
  readonly client: (client: ServiceClient) => ServiceClient;
};

export const honest: Tampering = { client: (client) => client };
