// What the partners page asks: the list, a new partner, another name. Training's partners are those of its own service.
// Invariant: a create has no Idempotency-Key, so one whose answer was lost is never sent again: the list shows what became of it.
import type { ClientPartner } from '../../../shared/interface/client-partners.ts';
import { partnersChannels } from '../../../shared/partners/channels.ts';
import type { PartnersView, PartnerView } from '../../../shared/partners/views.ts';
import { ok } from '../../../shared/result.ts';
import { isSilent, type ServiceAnswer, type ServiceFailure } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';

export function createPartners(
  till: TillCore,
  client: Pick<ServiceClient, 'clientPartners' | 'createClientPartner' | 'updateClientPartner'>,
) {
  const { ledger, journal } = till;
  let last: Pick<PartnersView, 'partners' | 'readAt'> = { partners: null, readAt: null };
  const { compare } = new Intl.Collator(till.identity.locale);

  const read = async (): Promise<PartnersView> => {
    const found: PartnerView[] = [];
    for await (const page of client.clientPartners({ size: 500 })) {
      if (!page.ok) return { ...last, fault: isSilent(page.error) ? 'unreachable' : 'refused' };
      found.push(...page.value.value.map(viewOf));
    }
    last = { partners: found.sort((a, b) => compare(a.name, b.name)), readAt: till.now().toISOString() };
    return { ...last, fault: null };
  };

  /** Journals who did it, and answers the list as it then is. */
  const changed = async (
    kind: 'partner-created' | 'partner-updated',
    operatorId: string,
    answer: ServiceAnswer<ClientPartner>,
  ) => {
    if (!answer.ok) return refusalOf(answer.error);
    ledger.transaction((tx) => journal.append(tx, { kind, operatorId, subjectId: answer.value.value.id }));
    return ok(await read());
  };

  const channels = till.serve(partnersChannels, {
    'partner:list': async () => ok(await read()),
    'partner:create': async ({ name, country, registrationNumber }, by) =>
      changed(
        'partner-created',
        by.id,
        await client.createClientPartner({ name, country, ...registered(registrationNumber) }),
      ),
    'partner:update': async ({ id, name, registrationNumber }, by) =>
      changed(
        'partner-updated',
        by.id,
        await client.updateClientPartner(id, { name, ...registered(registrationNumber) }),
      ),
  });
  return { capability: { channels } };
}

const registered = (number: string | null) => (number ? { registration_number: number } : {});

function viewOf({ id, name, country, registration_number, state }: ClientPartner): PartnerView {
  return { id, name, country, registrationNumber: registration_number ?? null, state };
}

function refusalOf(failure: ServiceFailure) {
  switch (failure.kind) {
    case 'unreachable':
      return refuse('service_unreachable');
    case 'no-answer':
    case 'nonsense':
      return refuse('answer_lost');
    case 'refused':
      return refuse('service_refused', Object.keys(failure.fields)[0] ?? failure.code);
    case 'unrecognised':
      return refuse('service_refused', failure.code ?? String(failure.status));
  }
}
