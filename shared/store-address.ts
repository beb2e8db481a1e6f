// A store's town as it is written: the postcode first, or in America after the state. The service has no field for a state: it is the end of the
// city, as `Springfield, IL`.
// Invariant: only a till that speaks American English writes addresses the American way.

export type Town = { readonly city: string; readonly postalCode: string; readonly country: string };

/** `24103 Kiel`, `Springfield, IL 62704`. */
export function townLine({ city, postalCode, country }: Town, locale: string): string {
  return (zipIsLast(locale) && country === 'US' ? `${city} ${postalCode}` : `${postalCode} ${city}`).trim();
}

/** Whether the form has the city before the postcode. */
export const zipIsLast = (locale: string): boolean => locale === 'en-US';
