// The requests of the partners page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { nothing, text } from '../request-parts.ts';
import type { PartnersView } from './views.ts';

const fields = { name: text(200), registrationNumber: text(100).nullable() };

export const partnersChannels = {
  /** Reads them all; where the service does not answer, its last answer. */
  'partner:list': row('manager', nothing, answers<PartnersView>()),
  'partner:create': row(
    'manager',
    z.strictObject({ ...fields, country: z.string().regex(/^[A-Z]{2}$/) }),
    answers<PartnersView>(),
  ),
  'partner:update': row('manager', z.strictObject({ ...fields, id: z.uuid() }), answers<PartnersView>()),
};
