// Puts an id or a filter into an address (section 4).
// Invariant: any text stays one path segment or one query value, so no id reaches another endpoint.

/**
 * An id as one path segment. Null for an id that no address can name: `.` and `..` would climb to another address,
 * however they are encoded, and an empty id would name the list.
 */
export function encodeSegment(id: string): string | null {
  return id === '' || id === '.' || id === '..' || !id.isWellFormed() ? null : encodeURIComponent(id);
}

export type Parameters = Readonly<Record<string, string | number | null | undefined>>;

/** `?a=1&b=2` of the given values, in their order; empty where none is given. */
export function query(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(String(value).toWellFormed())}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
