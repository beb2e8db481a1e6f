// The stores that the service lists, read once while a till is set up, and searched here: a list of 20,000 is read in pages.
// Invariant: a list that broke off says so, and shows what it has.
import type { Store } from '../../../shared/interface/resources.ts';
import { foldedName } from '../../../shared/names.ts';
import type { SetUpStore, StoreAlike, StoreForm, StoreListView } from '../../../shared/set-up/views.ts';
import type { ServiceAnswer } from '../../service/answer.ts';

type Pages = AsyncGenerator<ServiceAnswer<readonly Store[]>, void>;

/** What a store looks like to a person who chooses. */
export function shownStore({ id, name, address, currency }: Store): SetUpStore {
  const { street, postal_code: postalCode, city, country } = address;
  return { id, name, street, postalCode, city, country, currency };
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function createStoreList(open: () => Promise<{ pages: Pages; close(): Promise<void> }>) {
  let stores: { readonly store: SetUpStore; readonly words: string }[] = [];
  let state: StoreListView['state'] = 'whole';
  let begun = 0;
  let met: SetUpStore | null = null;

  async function read(): Promise<void> {
    begun += 1;
    const turn = begun;
    stores = [];
    state = 'reading';
    const { pages, close } = await open();
    try {
      for await (const page of pages) {
        if (turn !== begun) return;
        if (!page.ok) {
          state = 'failed';
          return;
        }
        for (const one of page.value.value) {
          const store = shownStore(one);
          stores.push({
            store,
            words: plain(`${store.name} ${store.id} ${store.street} ${store.postalCode} ${store.city}`),
          });
        }
      }
      if (turn === begun) state = 'whole';
    } finally {
      await close();
    }
  }

  return {
    /** Reads the list again; resolves once its first page is there, or it failed. */
    begin(): void {
      void read().catch(() => {
        state = 'failed';
      });
    },
    isBegun: () => begun > 0,
    /** Of what was read so far, the stores that hold every word of `query`. */
    part(query: string, offset: number, limit: number): StoreListView {
      const words = plain(query).split(/\s+/).filter(Boolean);
      const found =
        words.length === 0 ? stores : stores.filter((one) => words.every((word) => one.words.includes(word)));
      return {
        state,
        read: stores.length,
        found: found.length,
        stores: found.slice(offset, offset + limit).map(({ store }) => store),
      };
    },
    /** A store that was met by its id, and may be chosen by it. */
    know(store: SetUpStore): void {
      met = store;
    },
    find: (id: string): SetUpStore | null =>
      stores.find(({ store }) => store.id === id)?.store ?? (met?.id === id ? met : null),
    /** The store of another id that this one would be taken for, of those that were read so far. */
    alike({ id, name }: StoreForm): StoreAlike | null {
      for (const { store } of stores) {
        if (store.id === id) continue;
        if (foldedName(store.id) === foldedName(id)) return { kind: 'alike', field: 'id', store };
        if (foldedName(store.name) === foldedName(name)) return { kind: 'alike', field: 'name', store };
      }
      return null;
    },
    forget(): void {
      begun = 0;
      stores = [];
    },
  };
}
export type StoreList = ReturnType<typeof createStoreList>;
