// The signed client of the gift card service: every call of section 4, each from the file of its resource.
// Invariant: an expected failure is never an exception. A call that the environment does not have is refused before any
// request, with the service's own 404 endpoint_not_found, even where a caller gets around the types.
import { z } from 'zod';
import { settlementPage } from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';
import type { ServiceAnswer } from './answer.ts';
import {
  type BalanceCalls,
  type BalanceSandboxCalls,
  createBalanceCalls,
  createBalanceSandboxCalls,
} from './balances.ts';
import { type CallDeps, type Caller, createCaller, missing } from './call.ts';
import {
  type ClientPartnerCalls,
  type ClientPartnerSandboxCalls,
  createClientPartnerCalls,
  createClientPartnerSandboxCalls,
} from './client-partners.ts';
import type { ServiceClock } from './clock.ts';
import { createOrderCalls, createOrderSandboxCalls, type OrderCalls, type OrderSandboxCalls } from './orders.ts';
import {
  createProductCalls,
  createProductSandboxCalls,
  type ProductCalls,
  type ProductSandboxCalls,
} from './products.ts';
import { createRetailOrderCalls, type RetailOrderCalls } from './retail-orders.ts';
import { createSettlementLiveCalls, type SettlementLiveCalls } from './settlements.ts';
import { createStoreCalls, type StoreCalls } from './stores.ts';

type ConnectionCalls = {
  /**
   * GET /ping: reachability, signature and clock, without side effects. `timeoutMs` shortens the client's own limit.
   */
  ping(limit?: { readonly timeoutMs: number }): Promise<ServiceAnswer<object>>;
  /** GET /settlements?size=1: only live has settlements, so a 404 means sandbox. */
  settlementProbe(): Promise<ServiceAnswer<'live' | 'sandbox'>>;
  readonly clock: ServiceClock;
  /** Aborts the calls under way; see `Transport.close`. */
  close(): Promise<void>;
};

/** The calls that both environments have. */
export type ServiceClient = ConnectionCalls &
  BalanceCalls &
  ClientPartnerCalls &
  ProductCalls &
  OrderCalls &
  RetailOrderCalls &
  StoreCalls;

/** The calls that only the sandbox has (section 4). */
export type SandboxOnlyCalls = BalanceSandboxCalls &
  ClientPartnerSandboxCalls &
  ProductSandboxCalls &
  OrderSandboxCalls;
export type SandboxServiceClient = ServiceClient & SandboxOnlyCalls;

/** The calls that only live has (section 4). */
export type LiveOnlyCalls = SettlementLiveCalls;
export type LiveServiceClient = ServiceClient & LiveOnlyCalls;

export type ServiceClientDeps = CallDeps & {
  /** Adds the calls of this environment; without it the client has only those of both. */
  readonly environment?: 'sandbox' | 'live';
};

/** Section 4: ping answers an empty object. Fields added later are accepted. */
const emptyObject = z.looseObject({});

/** Throws for a base address or key id that HTTP cannot carry; the provisioning schema accepts none. */
export function createServiceClient(deps: ServiceClientDeps & { environment: 'sandbox' }): SandboxServiceClient;
export function createServiceClient(deps: ServiceClientDeps & { environment: 'live' }): LiveServiceClient;
export function createServiceClient(deps: ServiceClientDeps): ServiceClient;
export function createServiceClient(deps: ServiceClientDeps): SandboxServiceClient & LiveServiceClient {
  const caller = createCaller(deps);
  const inSandbox = deps.environment === 'sandbox' ? caller : createRefusingCaller(caller);
  const inLive = deps.environment === 'live' ? caller : createRefusingCaller(caller);
  return {
    ping: (limit) => caller.call({ method: 'GET', path: '/ping', ...limit }, emptyObject),
    ...createBalanceCalls(caller),
    ...createClientPartnerCalls(caller),
    ...createProductCalls(caller),
    ...createOrderCalls(caller),
    ...createRetailOrderCalls(caller),
    ...createStoreCalls(caller),
    ...createBalanceSandboxCalls(inSandbox),
    ...createClientPartnerSandboxCalls(inSandbox),
    ...createProductSandboxCalls(inSandbox),
    ...createOrderSandboxCalls(inSandbox),
    ...createSettlementLiveCalls(inLive),
    async settlementProbe() {
      const answer = await caller.call({ method: 'GET', path: '/settlements?size=1' }, settlementPage);
      if (answer.ok) return ok({ status: answer.value.status, value: 'live' as const });
      const failure = answer.error;
      // Only the service's own 404 counts: one from a gateway says nothing about the environment.
      if (failure.kind !== 'refused' || failure.class !== 'not_found') return answer;
      return ok({ status: failure.status, value: 'sandbox' as const });
    },
    clock: caller.clock,
    close: () => deps.transport.close(),
  };
}

function createRefusingCaller({ clock }: Caller): Caller {
  const refuse = async () => err(missing('endpoint_not_found'));
  return { call: refuse, callOf: refuse, clock };
}
