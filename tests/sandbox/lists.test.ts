// Products and stores: filters, pages and cursors (section 4).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { productPage, store, storePage } from '../../shared/interface/resources.ts';
import { type Bench, expectRefusal, openBench } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ environment: 'live' });
});
afterEach(() => bench.close());

const page = async (query: string) => {
  const got = await bench.get(`/products${query}`);
  expect({ status: got.status, text: got.status === 200 ? '' : got.text }).toEqual({ status: 200, text: '' });
  const { products, cursors } = productPage.parse(JSON.parse(got.text));
  return { codes: products.read.map((one) => one.code), ...cursors };
};
const all = defaultCatalogue.map((one) => one.code);

const newStore = (id: string) => ({
  id,
  name: 'Filiale Süd',
  address: { street: 'Am Ring 2', city: 'Musterstadt', postal_code: '12345', country: 'DE' },
  currency: 'EUR',
});

describe('products', () => {
  it('lists all of them, those not for sale included, where no size is asked for', async () => {
    expect(await page('')).toEqual({ codes: all, next: null, previous: null });
    expect(defaultCatalogue.some((one) => !one.available)).toBe(true);
  });

  it('walks forward to the end and back to the start, each row once', async () => {
    const forward: string[] = [];
    let at = await page('?size=7');
    expect(at.previous).toBeNull();
    const turns = [at];
    forward.push(...at.codes);
    while (at.next !== null) {
      at = await page(`?size=7&next=${at.next}`);
      turns.push(at);
      forward.push(...at.codes);
    }
    expect(forward).toEqual(all);
    expect(turns).toHaveLength(Math.ceil(all.length / 7));
    for (const earlier of turns.slice(0, -1).reverse()) {
      at = await page(`?size=7&previous=${at.previous}`);
      expect(at.codes).toEqual(earlier.codes);
    }
    expect(at.previous).toBeNull();
  });

  it('filters by country and by distribution scheme, over pages too', async () => {
    const wanted = (country: string, scheme?: string) =>
      defaultCatalogue
        .filter((one) => one.countries.includes(country) && (!scheme || one.distribution_scheme === scheme))
        .map((one) => one.code);
    expect((await page('?country=CH')).codes).toEqual(wanted('CH'));
    expect((await page('?distribution_scheme=resale&country=DE')).codes).toEqual(wanted('DE', 'resale'));
    const first = await page('?country=DE&distribution_scheme=resale&size=2');
    const second = await page(`?country=DE&distribution_scheme=resale&size=2&next=${first.next}`);
    expect([...first.codes, ...second.codes]).toEqual(wanted('DE', 'resale').slice(0, 4));
    expect((await page('?country=AQ')).codes).toEqual([]);
  });

  it.each([
    ['size=0', 'size'],
    ['size=501', 'size'],
    ['size=-1', 'size'],
    ['size=1.5', 'size'],
    ['size=', 'size'],
    ['size=ten', 'size'],
    ['size=1&size=2', 'size'],
    ['country=de', 'country'],
    ['country=DEU', 'country'],
    ['country=DE&country=AT', 'country'],
    ['distribution_scheme=gift', 'distribution_scheme'],
    ['next=', 'next'],
    ['next=abc', 'next'],
    ['previous=abc', 'previous'],
    ['next=a&previous=b', 'previous'],
  ])('refuses ?%s and names the parameter', async (query, name) => {
    const got = await bench.get(`/products?${query}`);
    expect(expectRefusal(got, 400, 'invalid_request', 'invalid_query_parameters')).toHaveProperty([name]);
  });

  it('takes the sizes at both ends, and parameters it does not know', async () => {
    expect((await page('?size=1&colour=red')).codes).toHaveLength(1);
    expect((await page('?size=500')).codes).toHaveLength(all.length);
  });

  it('binds a cursor to its list, its filter and its direction', async () => {
    const { next } = await page('?size=2&country=DE');
    for (const path of [
      `/products?size=2&next=${next}`,
      `/products?size=2&country=AT&next=${next}`,
      `/products?size=2&country=DE&previous=${next}`,
      `/stores?next=${next}`,
      `/settlements?next=${next}`,
    ])
      expectRefusal(await bench.get(path), 400, 'invalid_request', 'invalid_query_parameters');
    expect((await page(`?size=5&country=DE&next=${next}`)).codes).toHaveLength(5);
  });

  it('refuses a cursor that was changed, made up or has expired', async () => {
    const { next } = await page('?size=2');
    const changed = `${next?.slice(0, -4)}AAAA`;
    expectRefusal(await bench.get(`/products?next=${changed}`), 400, 'invalid_request', 'invalid_query_parameters');
    bench.clock.ms += 299_999;
    expect((await page(`?size=2&next=${next}`)).codes).toHaveLength(2);
    bench.clock.ms += 1;
    expectRefusal(await bench.get(`/products?next=${next}`), 400, 'invalid_request', 'invalid_query_parameters');
  });

  it('reads one by its code, and knows no other', async () => {
    const got = await bench.get('/products/tannwald-outdoor-eur');
    expect(JSON.parse(got.text)).toEqual(defaultCatalogue.find((one) => one.code === 'tannwald-outdoor-eur'));
    for (const code of ['nothing', '%zz', '%00', 'constructor', '__proto__'])
      expectRefusal(await bench.get(`/products/${code}`), 404, 'not_found', 'entity_not_found');
  });
});

describe('stores', () => {
  it('has the store of training, with its limits', async () => {
    const got = await bench.get('/stores/store-001');
    expect(store.parse(JSON.parse(got.text))).toMatchObject({
      id: 'store-001',
      currency: 'EUR',
      address: { country: 'DE' },
      limits: { currency: 'EUR', store: '100000.00', terminal: '50000.00', receipt: '10000.00' },
    });
  });

  it('creates one under the id it is given, reads it and sells in it', async () => {
    const got = await bench.post('/stores', { ...newStore('süd'.normalize('NFC')), id: 'sued-2' });
    expect(got.status).toBe(201);
    const made = store.parse(JSON.parse(got.text));
    expect(made).toMatchObject({ ...newStore('sued-2'), created_at: '2026-11-06T08:49:37.000Z' });
    expect(JSON.parse((await bench.get('/stores/sued-2')).text)).toEqual(made);
    expect((await bench.create({ store_id: 'sued-2' })).status).toBe(201);
  });

  it('refuses a second store of the same id, and bad bodies, naming the field', async () => {
    const refused = async (body: unknown, field: string) =>
      expect(
        expectRefusal(await bench.post('/stores', body), 400, 'invalid_request', 'invalid_body_parameters'),
      ).toHaveProperty([field]);
    await refused(newStore('store-001'), 'id');
    await refused({ ...newStore('x'), id: 'a b' }, 'id');
    await refused({ ...newStore('x'), currency: 'eur' }, 'currency');
    await refused({ ...newStore('x'), currency: 'XYZ' }, 'currency');
    await refused({ ...newStore('x'), address: { street: 'Am Ring 2' } }, 'address.city');
    expect(bench.sandbox.books().stores).toHaveLength(1);
  });

  it('lists them in pages both ways', async () => {
    for (let n = 2; n <= 5; n++) await bench.post('/stores', newStore(`store-00${n}`));
    const ids = async (query: string) => {
      const { stores, cursors } = storePage.parse(JSON.parse((await bench.get(`/stores${query}`)).text));
      return { ids: stores.map((one) => one.id), ...cursors };
    };
    const first = await ids('?size=2');
    expect(first.ids).toEqual(['store-001', 'store-002']);
    const second = await ids(`?size=2&next=${first.next}`);
    expect(second.ids).toEqual(['store-003', 'store-004']);
    const third = await ids(`?size=2&next=${second.next}`);
    expect(third).toMatchObject({ ids: ['store-005'], next: null });
    expect((await ids(`?size=2&previous=${third.previous}`)).ids).toEqual(second.ids);
    expectRefusal(await bench.get('/stores?size=0'), 400, 'invalid_request', 'invalid_query_parameters');
  });

  it('does not know a store nobody made', async () => {
    expectRefusal(await bench.get('/stores/store-999'), 404, 'not_found', 'entity_not_found');
  });
});
