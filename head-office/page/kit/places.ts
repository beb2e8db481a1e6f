// The current page, in the address behind `#`, which no browser sends: a page can be bookmarked, shared and returned to, and no proxy logs what was
// searched for.
import { useSyncExternalStore } from 'react';
import type { OfficePage } from '../../../shared/head-office/users.ts';

export type PlaceName = OfficePage | 'till' | 'link';
export type Params = Readonly<Record<string, string | undefined>>;
export type Place = { readonly page: string; readonly params: Params; readonly rest: string };

export function hrefOf(page: PlaceName, params: Params = {}): string {
  const given = Object.entries(params).flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : []));
  const query = new URLSearchParams(given).toString();
  return query === '' ? `#/${page}` : `#/${page}?${query}`;
}

export function go(page: PlaceName, params?: Params): void {
  location.hash = hrefOf(page, params);
}

function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', rest = ''] = path.split('/');
  return { page: page || 'today', params: Object.fromEntries(new URLSearchParams(query)), rest };
}

const listen = (heard: () => void) => {
  window.addEventListener('hashchange', heard);
  return () => window.removeEventListener('hashchange', heard);
};

export function usePlace(): Place {
  const hash = useSyncExternalStore(listen, () => location.hash);
  return read(hash);
}
