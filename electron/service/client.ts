// The signed client of the gift card service: every call of section 4, each from the file of its resource.
// Invariant: no exception for an expected failure, whatever the service, the network or a stranger in between answers.
import { z } from 'zod';
import { settlementPage } from '../../shared/interface/resources.ts';
import { ok } from '../../shared/result.ts';
import type { ServiceAnswer } from './answer.ts';
import { type CallDeps, createCaller } from './call.ts';
import type { ServiceClock } from './clock.ts';
import { createProductCalls, type ProductCalls } from './products.ts';
import { createRetailOrderCalls, type RetailOrderCalls } from './retail-orders.ts';
import { createStoreCalls, type StoreCalls } from './stores.ts';

export type ServiceClient = ProductCalls &
  StoreCalls &
  RetailOrderCalls & {
    /** GET /ping: reachability, signature and clock, without any effect. `timeoutMs` shortens the client's own limit. */
    ping(limit?: { readonly timeoutMs: number }): Promise<ServiceAnswer<object>>;
    /** GET /settlements?size=1: settlements exist in live only, so that its 404 tells the sandbox. */
    settlementProbe(): Promise<ServiceAnswer<'live' | 'sandbox'>>;
    readonly clock: ServiceClock;
    /** Breaks off what is under way; see `Transport.close`. */
    close(): Promise<void>;
  };

/** Section 4: ping answers an empty object; fields that come later pass. */
const emptyObject = z.looseObject({});

/** Throws for a base address or key id that HTTP cannot carry: the provisioning schema lets none through. */
export function createServiceClient(deps: CallDeps): ServiceClient {
  const caller = createCaller(deps);
  return {
    ping: (limit) => caller.call({ method: 'GET', path: '/ping', ...limit }, emptyObject),
    ...createProductCalls(caller),
    ...createStoreCalls(caller),
    ...createRetailOrderCalls(caller),
    async settlementProbe() {
      const answer = await caller.call({ method: 'GET', path: '/settlements?size=1' }, settlementPage);
      if (answer.ok) return ok({ status: answer.value.status, value: 'live' as const });
      const failure = answer.error;
      // Only the service's own 404: a stranger's "not found" says nothing about the environment.
      if (failure.kind !== 'refused' || failure.class !== 'not_found') return answer;
      return ok({ status: failure.status, value: 'sandbox' as const });
    },
    clock: caller.clock,
    close: () => deps.transport.close(),
  };
}
