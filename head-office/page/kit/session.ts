// Who is signed in, and the stores that they may see: their zones, and which of them share a name with another.
import { createContext, useContext } from 'react';
import { type Deed, mayDo, type OfficePage, pageRoles, type SessionView } from '../../../shared/head-office/users.ts';
import type { StoreName } from '../../../shared/head-office/views.ts';
import { alikeIn } from '../../../shared/names.ts';
import { ownZone, zoneOrUtc } from '../../../shared/zone.ts';

export type Session = {
  readonly view: SessionView;
  may(deed: Deed): boolean;
  opens(page: OfficePage): boolean;
  /** The zone in which a time of a store is shown. */
  zoneOf(storeId: string | undefined): string;
  /** What distinguishes a store from another of the same name: its region, or its id; empty where nothing is needed. */
  besideName(store: StoreName): string;
  /** The names of some stores; of one that is not known, its id. */
  namesOf(storeIds: readonly string[]): string;
};

export function createSession(view: SessionView): Session {
  const known = new Map(view.stores.map((store) => [store.storeId, store]));
  const alike = new Set(alikeIn(view.stores, ({ store }) => store).map(({ storeId }) => storeId));
  return {
    view,
    may: (deed) => mayDo(deed, view.role),
    opens: (page) => pageRoles[page].includes(view.role),
    zoneOf: (storeId) => zoneOrUtc(known.get(storeId ?? '')?.zone ?? ownZone()),
    besideName: ({ storeId, region }) => (alike.has(storeId) ? [region, storeId].filter(Boolean).join(' · ') : region),
    namesOf: (storeIds) => storeIds.map((id) => known.get(id)?.store ?? id).join(', '),
  };
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('this is shown to somebody who is signed in');
  return session;
}
