// What each endpoint accepts and answers (section 4), from the schemas of shared/interface. Requests are read with it,
// tests
// check replies against it, and the OpenAPI document is made from it (openapi.ts).
// Invariant: one entry an endpoint; any other reply is an error of section 7.
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { SandboxAction } from '../core/options.ts';
import { type EndpointName, endpoints } from '../http/endpoints.ts';
import type { Contract } from './contract-entry.ts';
import { goodsContracts } from './contract-goods.ts';
import { orderContracts } from './contract-orders.ts';

/** 401, 403, 404 and 429 of the gate, and 500. */
export const everyRefusal: readonly ServiceErrorCode[] = [
  'invalid_authorization_header',
  'unknown_key',
  'invalid_signature',
  'invalid_date_header',
  'action_not_allowed',
  'rate_limit_exceeded',
  'internal_error',
];

export const contract: Readonly<Record<EndpointName, Contract>> = { ...goodsContracts, ...orderContracts };

const byAction = new Map<SandboxAction, Contract>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].action, contract[name]]),
);

export function contractOf(action: SandboxAction): Contract {
  const found = byAction.get(action);
  if (!found) throw new Error(`no contract for ${action}`);
  return found;
}
