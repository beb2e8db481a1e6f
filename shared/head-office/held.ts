// What a till stores in its vault about its enrolment at head office, and the enrolment's state as screens and Health show it.
// A till belongs to the head office where it is enrolled, whatever its settings say, until that one has been told that it leaves.
// Invariants: a till that head office revoked stays revoked until head office undoes that, whatever else happens to its enrolment; a code is gone
// once it was used, so a stolen till lets nobody else in.
import { z } from 'zod';
import { type KeptPerson, type KeptSetting, keptDocument, type SealedPin } from './document.ts';
import { enrolRefusals } from './messages.ts';

const revoked = { revokedAt: z.iso.datetime().optional() };

export const headOfficeHeld = z.discriminatedUnion('state', [
  /** Head office could not be reached yet. */
  z.strictObject({ state: z.literal('waits'), code: z.string().min(1).max(200), ...revoked }),
  z.strictObject({
    state: z.literal('enrolled'),
    till: z.string(),
    secret: z.string(),
    since: z.iso.datetime(),
    /** Where it is enrolled: where it reports until the head office at another address answers as the same. */
    address: z.strictObject({ url: z.string(), ca: z.string().optional() }),
    /** What it said last about this till. */
    document: keptDocument.optional(),
    ...revoked,
  }),
  z.strictObject({ state: z.literal('refused'), why: z.enum(enrolRefusals), ...revoked }),
]);
export type HeadOfficeHeld = z.infer<typeof headOfficeHeld>;

export function secretsOfHeadOffice(held: HeadOfficeHeld | null | undefined): readonly string[] {
  if (!held || held.state === 'refused') return [];
  return [held.state === 'waits' ? held.code : held.secret];
}

export type ShownPerson = Omit<KeptPerson, 'pin'>;

/** Without what is secret. */
export type ShownHeadOffice =
  | { readonly state: 'none' | 'waits'; readonly revokedAt: string | null }
  | { readonly state: 'refused'; readonly why: (typeof enrolRefusals)[number]; readonly revokedAt: string | null }
  | {
      readonly state: 'enrolled';
      readonly till: string;
      readonly since: string;
      readonly url: string;
      /** What it said of this till's settings. */
      readonly settings: readonly KeptSetting[];
      /** And of its people; without their first PINs. */
      readonly people: readonly ShownPerson[];
      /** Their own PINs from other tills of the store, sealed. */
      readonly pins: readonly SealedPin[];
      readonly revokedAt: string | null;
    };

export function shownHeadOffice(held: HeadOfficeHeld | undefined): ShownHeadOffice {
  const revokedAt = held?.revokedAt ?? null;
  switch (held?.state) {
    case undefined:
      return { state: 'none', revokedAt };
    case 'waits':
      return { state: 'waits', revokedAt };
    case 'refused':
      return { state: 'refused', why: held.why, revokedAt };
    case 'enrolled': {
      const { till, since, address, document } = held;
      const { settings = [], people = [], pins = [] } = document ?? {};
      const shown = people.map(({ pin: _, ...one }) => one);
      return { state: 'enrolled', till, since, url: address.url, settings, people: shown, pins, revokedAt };
    }
  }
}

/** What head office says of this till's settings now; nothing once the till has left it. */
export const saidSettings = (told: ShownHeadOffice): readonly KeptSetting[] =>
  told.state === 'enrolled' ? told.settings : [];

/** Likewise of its people. */
export const saidPeople = (told: ShownHeadOffice): readonly ShownPerson[] =>
  told.state === 'enrolled' ? told.people : [];

export const sealedPins = (told: ShownHeadOffice): readonly SealedPin[] => (told.state === 'enrolled' ? told.pins : []);
