// The partners page: the companies on whose behalf products are ordered, as the service has them (section 2 of the specification).
export const partnerStates = ['pending', 'approved', 'rejected', 'revoked'] as const;

export type PartnerView = {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly registrationNumber: string | null;
  /** Orders for it work once it is approved; the service decides that. */
  readonly state: (typeof partnerStates)[number];
};

export type PartnersView = {
  /** By name; null where the service never answered in this run. */
  readonly partners: readonly PartnerView[] | null;
  /** When they were read (ISO 8601 UTC). */
  readonly readAt: string | null;
  /** Why they could not be read just now. */
  readonly fault: 'unreachable' | 'refused' | null;
};
