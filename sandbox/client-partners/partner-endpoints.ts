// Client partners over HTTP (section 4).
import { clientPartnerCreate, clientPartnerUpdate } from '../../shared/interface/client-partners.ts';
import { clientPartnerTrigger } from '../../shared/interface/events.ts';
import { answer, answered, found, nothing, refuse, wrongParameter } from '../core/answers.ts';
import type { Cursors } from '../core/cursors.ts';
import { endpoints } from '../http/endpoints.ts';
import { answerList } from '../http/lists.ts';
import { idOf, isUuid, queryOf, type Serve, withBody } from '../http/request-reading.ts';
import type { PartnerBook } from './partner-book.ts';

export function servePartners(serve: Serve, deps: { readonly partners: PartnerBook; readonly cursors: Cursors }): void {
  const { partners, cursors } = deps;
  serve(endpoints.createPartner, (c) =>
    withBody(c, clientPartnerCreate, (input) => answer(201, partners.create(input))),
  );
  serve(endpoints.listPartners, (c) => answerList('client_partners', '', partners.rows, queryOf(c), cursors));
  serve(endpoints.readPartner, (c) => {
    const id = idOf(c);
    return isUuid(id) ? found(partners.get(id)) : refuse(wrongParameter('id', 'must be a UUID'));
  });
  serve(endpoints.updatePartner, (c) => {
    const id = idOf(c);
    if (!partners.get(id)) return refuse({ code: 'entity_not_found' });
    return withBody(c, clientPartnerUpdate, (input) => answered(partners.update(id, input)));
  });
  serve(endpoints.triggerPartner, (c) => {
    const id = idOf(c);
    if (!partners.get(id)) return refuse({ code: 'entity_not_found' });
    return withBody(c, clientPartnerTrigger, ({ event }) => {
      const moved = partners.trigger(id, event);
      return moved.ok ? nothing() : refuse(moved.error);
    });
  });
}
