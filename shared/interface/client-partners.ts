// Client partners: companies on whose behalf products are ordered (sections 2 and 4).
import { z } from 'zod';
import { cursors } from './resources.ts';

export const clientPartnerStates = ['pending', 'approved', 'rejected', 'revoked'] as const;
export type ClientPartnerState = (typeof clientPartnerStates)[number];

const name = z.string().min(1).max(200);
const registrationNumber = z.string().min(1).max(100);

/** POST /client_partners */
export const clientPartnerCreate = z.object({
  name,
  country: z.string().regex(/^[A-Z]{2}$/),
  registration_number: registrationNumber.optional(),
});
export type ClientPartnerCreate = z.infer<typeof clientPartnerCreate>;

/** PATCH /client_partners/{id}: absent fields stay as they are. */
export const clientPartnerUpdate = z.object({
  name: name.optional(),
  registration_number: registrationNumber.optional(),
});
export type ClientPartnerUpdate = z.infer<typeof clientPartnerUpdate>;

export const clientPartner = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  country: z.string(),
  registration_number: z.string().nullish(),
  state: z.enum(clientPartnerStates),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ClientPartner = z.infer<typeof clientPartner>;

export const clientPartnerPage = z.looseObject({ client_partners: z.array(clientPartner), cursors });
