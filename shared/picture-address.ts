// Where the page finds the picture of a product: an address of the till's own scheme.

const path = '/picture';

/** `version` differs where the picture does, so that the page never shows an old one. */
export function pictureAddress(code: string, version: string): string {
  return `${path}?${new URLSearchParams({ code, version: version.slice(0, 16) })}`;
}

/** The product whose picture an address of the page names; null where it names none. */
export function pictureCodeOf(url: URL): string | null {
  return url.pathname === path ? url.searchParams.get('code') : null;
}
