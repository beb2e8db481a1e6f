// Balances, products and stores over HTTP (section 4).
import { balanceUpdate } from '../../shared/interface/balance.ts';
import { productTrigger } from '../../shared/interface/events.ts';
import { productCodePattern, storeCreate } from '../../shared/interface/resources.ts';
import { readAmount } from '../core/amounts.ts';
import { answer, answered, found, nothing, refuse, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { Cursors } from '../core/cursors.ts';
import { arraySource } from '../core/paging.ts';
import type { ProductBook } from '../core/product-book.ts';
import type { StoreBook } from '../core/store-book.ts';
import { endpoints } from '../http/endpoints.ts';
import { answerList } from '../http/lists.ts';
import { filter, queryOf, type Serve, withBody } from '../http/request-reading.ts';
import type { ProductPictures } from './product-pictures.ts';

export function serveGoods(
  serve: Serve,
  deps: {
    readonly balances: Balances;
    readonly products: ProductBook;
    readonly stores: StoreBook;
    readonly cursors: Cursors;
    readonly pictures: ProductPictures;
  },
): void {
  const { balances, products, stores, cursors, pictures } = deps;

  // An unknown currency is refused as not allowed: section 4 has no other refusal here.
  serve(endpoints.readBalance, (c) => {
    const balance = balances.shown(c.req.param('currency') ?? '');
    return balance ? answer(200, balance) : refuse({ code: 'currency_not_allowed' });
  });
  serve(endpoints.setBalance, (c) => {
    const currency = c.req.param('currency') ?? '';
    if (balances.shown(currency) === null) return refuse({ code: 'currency_not_allowed' });
    return withBody(c, balanceUpdate, (input) => {
      const amount = readAmount('balance', { currency, amount: input.balance });
      if (!amount.ok)
        return refuse(wrongField('balance', Object.values(amount.error.fields ?? {})[0]?.[0] ?? 'is wrong'));
      balances.set(amount.value);
      return answer(200, balances.shown(currency) ?? {});
    });
  });

  serve(endpoints.listProducts, (c) => {
    const query = queryOf(c);
    const country = filter(query, 'country', /^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code');
    if (!country.ok) return refuse(country.error);
    const scheme = filter(query, 'distribution_scheme', /^(agency|resale)$/, 'must be agency or resale');
    if (!scheme.ok) return refuse(scheme.error);
    const source = arraySource(
      products.all().map((product) => pictures.withPicture(product, c.req.url)),
      (product) =>
        (country.value === null || product.countries.includes(country.value)) &&
        (scheme.value === null || product.distribution_scheme === scheme.value),
    );
    return answerList('products', `${country.value} ${scheme.value}`, source, query, cursors);
  });
  serve(endpoints.readProduct, (c) => {
    const product = products.get(c.req.param('code') ?? '');
    return found(product && pictures.withPicture(product, c.req.url));
  });
  serve(endpoints.triggerProduct, (c) => {
    const code = c.req.param('code') ?? '';
    if (!productCodePattern.test(code) || !products.get(code)) return refuse({ code: 'entity_not_found' });
    return withBody(c, productTrigger, ({ event }) => {
      products.trigger(code, event);
      return nothing();
    });
  });

  serve(endpoints.createStore, (c) => withBody(c, storeCreate, (input) => answered(stores.create(input), 201)));
  serve(endpoints.listStores, (c) => answerList('stores', '', stores.rows, queryOf(c), cursors));
  serve(endpoints.readStore, (c) => found(stores.get(c.req.param('id') ?? '')));
}
