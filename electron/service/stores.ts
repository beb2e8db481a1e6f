// Stores: create, list, read (section 4, Stores).
import { pageSize, type Store, type StoreCreate, store, storePage } from '../../shared/interface/resources.ts';
import type { ServiceAnswer } from './answer.ts';
import { type Caller, jsonBytes } from './call.ts';
import { type Pages, readPages } from './pages.ts';
import { query } from './path.ts';

export type StoreCalls = {
  createStore(body: StoreCreate): Promise<ServiceAnswer<Store>>;
  /**
   * GET /stores, page by page; ends after the last page or the first failure. `size`: stores a page, 1 to 500, default
   * 500.
   */
  stores(list?: { readonly size?: number }): Pages<Store>;
  store(id: string): Promise<ServiceAnswer<Store>>;
};

export function createStoreCalls({ call, callOf }: Caller): StoreCalls {
  return {
    createStore: (body) => call({ method: 'POST', path: '/stores', body: jsonBytes(body) }, store),
    stores: ({ size = pageSize.max } = {}) =>
      readPages(
        (next) => call({ method: 'GET', path: `/stores${query({ size, next })}` }, storePage),
        (page) => page.stores,
      ),
    store: (id) => callOf(id, store, (segment) => ({ method: 'GET', path: `/stores/${segment}` })),
  };
}
