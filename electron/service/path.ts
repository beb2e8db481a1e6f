// How an id and a filter become part of an address (section 4).
// Invariant: whatever the text, it stays one segment of the path or one value of the query: no id reaches another endpoint.

/**
 * An id as one path segment, or null for one that no address can name: `.` and `..` would climb to another address, however they are
 * encoded; an empty id would name the list.
 */
export function encodeSegment(id: string): string | null {
  return id === '' || id === '.' || id === '..' || !id.isWellFormed() ? null : encodeURIComponent(id);
}

/** `?a=1&b=2` of what is given, in the order given; empty where nothing is. */
export function query(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(String(value).toWellFormed())}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
