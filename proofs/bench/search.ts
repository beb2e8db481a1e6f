// The search for products at each keystroke, beside SQLite's LIKE over the same rows.
import { type Catalogue, createCatalogue } from '../../electron/catalogue/catalogue.ts';
import { pagesOf } from '../../testkit/catalogue/products.ts';
import { openTempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { median } from '../../testkit/median.ts';
import { goodsAt } from './goods.ts';
import { type Family, inTurnMany, measured, type Row } from './harness.ts';

const rounds = 5;
/** As many as a screen asks for. */
const pageSize = 50;
/** Each is typed from its first letter on. */
const typed = ['garden card 12', 'brand 7', 'mus'];

const productOf = (n: number) => goodsAt(n, { barcode: String(4_000_000_000_000 + n) });

function* pages(count: number) {
  for (let from = 0; from < count; from += 500)
    yield Array.from({ length: Math.min(500, count - from) }, (_, index) => productOf(from + index));
}

const beginnings = typed.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)));
const keystrokes = [...new Set(beginnings.map((text) => text.trim()))];
const worst = (samples: readonly (readonly number[])[]) =>
  samples.reduce((slowest, one) => (median(one) > median(slowest) ? one : slowest));
const inMs = (us: readonly number[]) => us.map((one) => one / 1000);

async function measureAt(count: number, times: number) {
  const temp = openTempLedger();
  const { db } = temp.ledger;
  const catalogue: Catalogue = createCatalogue({
    ledger: temp.ledger,
    pages: () => pagesOf([...pages(count)]),
    now: () => new Date(),
    currency: 'EUR',
  });
  await catalogue.refresh();
  const search = (query: string, offset = 0, limit = pageSize) =>
    catalogue.search({ query, category: null, offset, limit });
  const like = db.prepare(
    `SELECT code, name, brand, category, barcode, available, denominations FROM products
     WHERE name LIKE @q OR brand LIKE @q OR category LIKE @q ORDER BY id LIMIT @limit`,
  );
  const limit = db.prepare(`SELECT code, name, brand, category, barcode, available, denominations FROM products
     WHERE id > @after ORDER BY id LIMIT @limit`);
  const ours: number[][] = [];
  const likes: number[][] = [];
  for (const query of keystrokes) {
    const samples = await inTurnMany(rounds, times, {
      ours: () => search(query),
      like: () => like.all({ q: `%${query}%`, limit: pageSize }),
    });
    ours.push(inMs(samples.ours));
    likes.push(inMs(samples.like));
  }
  const deepest = Math.min(100_000, count - 200);
  const scrolled = await inTurnMany(rounds, times, {
    ours: () => search('', deepest),
    byWord: () => search('card', deepest),
    limit: () => limit.all({ after: deepest, limit: pageSize }),
  });
  temp.remove();
  return {
    ours: worst(ours),
    like: worst(likes),
    scroll: worst([inMs(scrolled.ours), inMs(scrolled.byWord)]),
    byKey: inMs(scrolled.limit),
  };
}

export const measure: Family = async () => {
  const few = await measureAt(20_000, 10);
  const many = await measureAt(200_000, 3);
  const peerOf = ({ like }: typeof few) => ({ name: "the worst of LIKE '%q%'", samples: like });
  const byKey = ({ byKey }: typeof few) => ({ name: 'a page by row id', samples: byKey });
  const rows: Row[] = [
    measured({
      name: 'Search 20,000 products, worst keystroke',
      unit: 'ms',
      ours: few.ours,
      peer: peerOf(few),
      reach: { ratio: 20 },
    }),
    measured({
      name: 'Scroll to the end of 20,000',
      unit: 'ms',
      ours: few.scroll,
      peer: byKey(few),
      reach: { most: 5 },
    }),
    measured({
      name: 'Search 200,000 products, worst keystroke',
      unit: 'ms',
      ours: many.ours,
      peer: peerOf(many),
      reach: { most: 3 },
    }),
    measured({ name: 'Scroll deep in 200,000', unit: 'ms', ours: many.scroll, peer: byKey(many), reach: { most: 5 } }),
  ];
  return {
    rows,
    growth: [
      {
        name: 'Search of products, worst keystroke',
        unit: 'ms',
        of: 'products',
        points: [
          [20_000, median(few.ours)],
          [200_000, median(many.ours)],
        ],
      },
    ],
  };
};
