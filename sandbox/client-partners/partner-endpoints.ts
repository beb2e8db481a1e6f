// Client partners over HTTP (section 4).
import { clientPartnerCreate, clientPartnerUpdate } from '../../shared/interface/client-partners.ts';
import { clientPartnerTrigger } from '../../shared/interface/events.ts';
import { answer, nothing, refuse, wrongParameter } from '../core/answers.ts';
import type { Cursors } from '../core/cursors.ts';
import { endpoints } from '../http/endpoints.ts';
import { answerList } from '../http/lists.ts';
import { idOf, isUuid, queryOf, readBody, type Serve } from '../http/request-reading.ts';
import type { PartnerBook } from './partner-book.ts';

export function servePartners(serve: Serve, deps: { readonly partners: PartnerBook; readonly cursors: Cursors }): void {
  const { partners, cursors } = deps;
  serve(endpoints.createPartner, (c) => {
    const input = readBody(c, clientPartnerCreate);
    return input.ok ? answer(201, partners.create(input.value)) : refuse(input.error);
  });
  serve(endpoints.listPartners, (c) => answerList('client_partners', '', partners.rows, queryOf(c), cursors));
  serve(endpoints.readPartner, (c) => {
    const id = idOf(c);
    if (!isUuid(id)) return refuse(wrongParameter('id', 'must be a UUID'));
    const partner = partners.get(id);
    return partner ? answer(200, partner) : refuse({ code: 'entity_not_found' });
  });
  serve(endpoints.updatePartner, (c) => {
    const id = idOf(c);
    if (!partners.get(id)) return refuse({ code: 'entity_not_found' });
    const input = readBody(c, clientPartnerUpdate);
    if (!input.ok) return refuse(input.error);
    const updated = partners.update(id, input.value);
    return updated.ok ? answer(200, updated.value) : refuse(updated.error);
  });
  serve(endpoints.triggerPartner, (c) => {
    const id = idOf(c);
    if (!partners.get(id)) return refuse({ code: 'entity_not_found' });
    const input = readBody(c, clientPartnerTrigger);
    if (!input.ok) return refuse(input.error);
    const moved = partners.trigger(id, input.value.event);
    return moved.ok ? nothing() : refuse(moved.error);
  });
}
