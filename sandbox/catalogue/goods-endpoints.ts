// Balances, products and stores over HTTP (section 4).
import { balanceUpdate } from '../../shared/interface/balance.ts';
import { productTrigger } from '../../shared/interface/events.ts';
import { productCodePattern, storeCreate } from '../../shared/interface/resources.ts';
import { readAmount } from '../core/amounts.ts';
import { answer, nothing, refuse, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { Cursors } from '../core/cursors.ts';
import { arraySource } from '../core/paging.ts';
import type { ProductBook } from '../core/product-book.ts';
import type { StoreBook } from '../core/store-book.ts';
import { endpoints } from '../http/endpoints.ts';
import { answerList } from '../http/lists.ts';
import { filter, queryOf, readBody, type Serve } from '../http/request-reading.ts';

export function serveGoods(
  serve: Serve,
  deps: {
    readonly balances: Balances;
    readonly products: ProductBook;
    readonly stores: StoreBook;
    readonly cursors: Cursors;
  },
): void {
  const { balances, products, stores, cursors } = deps;

  // An unknown currency is refused as not allowed: section 4 has no other refusal here.
  serve(endpoints.readBalance, (c) => {
    const balance = balances.shown(c.req.param('currency') ?? '');
    return balance ? answer(200, balance) : refuse({ code: 'currency_not_allowed' });
  });
  serve(endpoints.setBalance, (c) => {
    const currency = c.req.param('currency') ?? '';
    if (balances.shown(currency) === null) return refuse({ code: 'currency_not_allowed' });
    const input = readBody(c, balanceUpdate);
    if (!input.ok) return refuse(input.error);
    const amount = readAmount('balance', { currency, amount: input.value.balance });
    if (!amount.ok)
      return refuse(wrongField('balance', Object.values(amount.error.fields ?? {})[0]?.[0] ?? 'is wrong'));
    balances.set(amount.value);
    return answer(200, balances.shown(currency) ?? {});
  });

  serve(endpoints.listProducts, (c) => {
    const query = queryOf(c);
    const country = filter(query, 'country', /^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code');
    if (!country.ok) return refuse(country.error);
    const scheme = filter(query, 'distribution_scheme', /^(agency|resale)$/, 'must be agency or resale');
    if (!scheme.ok) return refuse(scheme.error);
    const source = arraySource(
      products.all(),
      (product) =>
        (country.value === null || product.countries.includes(country.value)) &&
        (scheme.value === null || product.distribution_scheme === scheme.value),
    );
    return answerList('products', `${country.value} ${scheme.value}`, source, query, cursors);
  });
  serve(endpoints.readProduct, (c) => {
    const product = products.get(c.req.param('code') ?? '');
    return product ? answer(200, product) : refuse({ code: 'entity_not_found' });
  });
  serve(endpoints.triggerProduct, (c) => {
    const code = c.req.param('code') ?? '';
    if (!productCodePattern.test(code) || !products.get(code)) return refuse({ code: 'entity_not_found' });
    const input = readBody(c, productTrigger);
    if (!input.ok) return refuse(input.error);
    return products.trigger(code, input.value.event) ? nothing() : refuse({ code: 'entity_not_found' });
  });

  serve(endpoints.createStore, (c) => {
    const input = readBody(c, storeCreate);
    if (!input.ok) return refuse(input.error);
    const made = stores.create(input.value);
    return made.ok ? answer(201, made.value) : refuse(made.error);
  });
  serve(endpoints.listStores, (c) => answerList('stores', '', stores.rows, queryOf(c), cursors));
  serve(endpoints.readStore, (c) => {
    const store = stores.get(c.req.param('id') ?? '');
    return store ? answer(200, store) : refuse({ code: 'entity_not_found' });
  });
}
