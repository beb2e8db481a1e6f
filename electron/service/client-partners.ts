// Client partners: create, list, read, update, and in the sandbox their lifecycle events (section 4, Client partners).
// Invariant: an answer about another partner than the one asked for is nonsense.
import {
  type ClientPartner,
  type ClientPartnerCreate,
  type ClientPartnerUpdate,
  clientPartner,
  clientPartnerPage,
} from '../../shared/interface/client-partners.ts';
import type { ClientPartnerEvent } from '../../shared/interface/events.ts';
import type { ServiceAnswer } from './answer.ts';
import { type Caller, jsonBytes, noBody } from './call.ts';
import { type Pages, readPages } from './pages.ts';
import { query } from './path.ts';

export type ClientPartnerCalls = {
  createClientPartner(body: ClientPartnerCreate): Promise<ServiceAnswer<ClientPartner>>;
  /** GET /client_partners, page by page; ends after the last page or the first failure. `size`: 1 to 500 a page. */
  clientPartners(list?: { readonly size?: number }): Pages<ClientPartner>;
  clientPartner(id: string): Promise<ServiceAnswer<ClientPartner>>;
  /** PATCH: fields not given stay as they are. */
  updateClientPartner(id: string, body: ClientPartnerUpdate): Promise<ServiceAnswer<ClientPartner>>;
};

export type ClientPartnerSandboxCalls = {
  /** Refused with `client_partner_event_invalid` where the partner's state does not allow it. */
  triggerClientPartnerEvent(id: string, event: ClientPartnerEvent): Promise<ServiceAnswer<null>>;
};

export function createClientPartnerCalls({ call, callOf }: Caller): ClientPartnerCalls {
  return {
    createClientPartner: (body) =>
      call({ method: 'POST', path: '/client_partners', body: jsonBytes(body) }, clientPartner),
    clientPartners: ({ size } = {}) =>
      readPages(
        (next) => call({ method: 'GET', path: `/client_partners${query({ size, next })}` }, clientPartnerPage),
        (page) => page.client_partners,
      ),
    clientPartner: (id) =>
      callOf(id, partnerNamed(id), (segment) => ({ method: 'GET', path: `/client_partners/${segment}` })),
    updateClientPartner: (id, body) =>
      callOf(id, partnerNamed(id), (segment) => ({
        method: 'PATCH',
        path: `/client_partners/${segment}`,
        body: jsonBytes(body),
      })),
  };
}

export function createClientPartnerSandboxCalls({ callOf }: Caller): ClientPartnerSandboxCalls {
  return {
    triggerClientPartnerEvent: (id, event) =>
      callOf(id, noBody, (segment) => ({
        method: 'POST',
        path: `/client_partners/${segment}/actions/trigger_event`,
        body: jsonBytes({ event }),
      })),
  };
}

function partnerNamed(id: string) {
  return clientPartner.refine((one) => one.id.toLowerCase() === id.toLowerCase());
}
