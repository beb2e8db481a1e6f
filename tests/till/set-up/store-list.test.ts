// 20,000 stores while a till is set up: read once in pages, searched in main, and handed out a screenful at a time.
import { expect, test } from 'vitest';
import { createStoreList } from '../../../electron/till/set-up/store-list.ts';
import type { Store } from '../../../shared/interface/resources.ts';
import { ok } from '../../../shared/result.ts';

const [pages, perPage] = [40, 500];
const towns = ['Kiel', 'Lübeck', 'Köln', 'Aßlar'];

function storeOf(n: number): Store {
  return {
    id: `store-${n}`,
    name: `Buchladen ${n}`,
    currency: 'EUR',
    address: { street: `Straße ${n}`, postal_code: `${10000 + n}`, city: towns[n % 4] ?? '', country: 'DE' },
  } as Store;
}

function service() {
  let read = 0;
  let closed = 0;
  const list = createStoreList(async () => ({
    pages: (async function* () {
      for (let page = 0; page < pages; page += 1) {
        read += 1;
        // A page is a request: other work has its turn in between.
        await new Promise((resolve) => setImmediate(resolve));
        yield ok({ status: 200, value: Array.from({ length: perPage }, (_, n) => storeOf(page * perPage + n)) });
      }
    })(),
    async close() {
      closed += 1;
    },
  }));
  return { list, read: () => read, closed: () => closed };
}

async function whole() {
  const asked = service();
  asked.list.begin();
  while (asked.list.part('', 0, 1).state === 'reading') await new Promise((resolve) => setImmediate(resolve));
  return asked;
}

test('what was read so far is shown while the rest is on its way', async () => {
  const { list } = service();
  list.begin();
  while (list.part('', 0, 1).read === 0) await new Promise((resolve) => setImmediate(resolve));
  const part = list.part('', 0, 100);
  expect(part.state).toBe('reading');
  expect(part.read).toBeLessThan(pages * perPage);
  expect(part.stores).toHaveLength(100);
});

test('the service is asked for each page once, however often somebody types and scrolls', async () => {
  const { list, read, closed } = await whole();
  for (const query of ['', 'k', 'ki', 'kie', 'kiel', 'kiel 1', 'asslar'])
    for (let offset = 0; offset < 1000; offset += 100) list.part(query, offset, 100);
  expect([read(), closed()]).toEqual([pages, 1]);
});

test('a part is never more than a screenful, also of the last of 20,000', async () => {
  const { list } = await whole();
  expect(list.part('', 0, 100)).toMatchObject({ state: 'whole', read: 20_000, found: 20_000 });
  expect(list.part('', 0, 100).stores).toHaveLength(100);
  expect(
    list
      .part('', 19_950, 100)
      .stores.map(({ id }) => id)
      .at(-1),
  ).toBe('store-19999');
  expect(list.part('', 20_000, 100).stores).toEqual([]);
});

test('every word counts, in any order, without case and accents', async () => {
  const { list } = await whole();
  expect(list.part('LUBECK buchladen', 0, 100).found).toBe(5000);
  expect(list.part('kiel store-19996', 0, 100).stores.map(({ id }) => id)).toEqual(['store-19996']);
  expect(list.part('atlantis', 0, 100)).toMatchObject({ found: 0, stores: [] });
});
