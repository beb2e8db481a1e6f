// The signed client of the gift card service (section 4).
// Invariant: an expected failure is never an exception. A call that the environment does not have is refused before any
// request, with the service's own 404 endpoint_not_found, even where a caller gets around the types.
import { z } from 'zod';
import { settlementPage } from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';
import type { ServiceAnswer } from './answer.ts';
import { type CallDeps, type Caller, createCaller, missing } from './call.ts';
import { createCalls, createLiveCalls, createSandboxCalls } from './endpoints.ts';
import type { Transport } from './transport.ts';

/** The calls that both environments have. */
export type ServiceClient = ReturnType<typeof connect> & ReturnType<typeof createCalls>;
export type SandboxServiceClient = ServiceClient & ReturnType<typeof createSandboxCalls>;
export type LiveServiceClient = ServiceClient & ReturnType<typeof createLiveCalls>;

export type AnyServiceClient = SandboxServiceClient & LiveServiceClient;

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
export function createServiceClient(deps: ServiceClientDeps): AnyServiceClient {
  return createAnyServiceClient(deps);
}

/** With every call; what the environment of `deps` does not have refuses by itself. */
export function createAnyServiceClient(deps: ServiceClientDeps): AnyServiceClient {
  const caller = createCaller(deps);
  return {
    ...connect(caller, deps.transport),
    ...createCalls(caller),
    ...createSandboxCalls(deps.environment === 'sandbox' ? caller : createRefusingCaller(caller)),
    ...createLiveCalls(deps.environment === 'live' ? caller : createRefusingCaller(caller)),
  };
}

function connect({ call, clock }: Caller, transport: Transport) {
  return {
    /** Reachability, signature and clock, without side effects. `timeoutMs` shortens the client's own limit. */
    ping: (limit?: { readonly timeoutMs: number }): Promise<ServiceAnswer<object>> =>
      call({ method: 'GET', path: '/ping', ...limit }, emptyObject),
    /** Only live has settlements, so a 404 means sandbox. */
    async settlementProbe(): Promise<ServiceAnswer<'live' | 'sandbox'>> {
      const answer = await call({ method: 'GET', path: '/settlements?size=1' }, settlementPage);
      if (answer.ok) return ok({ status: answer.value.status, value: 'live' });
      const failure = answer.error;
      // Only the service's own 404 counts: one from a gateway says nothing about the environment.
      if (failure.kind !== 'refused' || failure.class !== 'not_found') return answer;
      return ok({ status: failure.status, value: 'sandbox' });
    },
    clock,
    /** Aborts the calls under way; see `Transport.close`. */
    close: () => transport.close(),
  };
}

function createRefusingCaller({ clock }: Caller): Caller {
  const refuse = async () => err(missing('endpoint_not_found'));
  return { call: refuse, callOf: refuse, clock };
}
