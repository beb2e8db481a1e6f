// Training's settlements: a few examples, which the page reads as it reads the service's.
// Invariant: nothing is asked of any service; the page says that they are examples.
import { writeFile } from 'node:fs/promises';
import type { Product, StoreCreate } from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';
import type { SettlementCalls } from '../till/reconcile/settlement-list.ts';

const nothingThere = {
  kind: 'refused',
  status: 404,
  class: 'not_found',
  code: 'entity_not_found',
  fields: {},
  message: '',
  retryAfterMs: null,
} as const;

export function createExampleSettlements(
  shop: { readonly store: StoreCreate; readonly catalogue: readonly Product[] },
  now: () => Date,
): SettlementCalls {
  const all = async () => {
    const { exampleSettlements } = await import('../../sandbox/settlements/example-settlements.ts');
    return exampleSettlements(shop.store, shop.catalogue, now());
  };
  const found = async (id: string) => (await all()).find(({ settlement }) => settlement.id === id);
  const saved = async (file: string, bytes: Uint8Array) => {
    await writeFile(file, bytes, { mode: 0o600 });
    return ok({ status: 200, bytes: bytes.length });
  };
  return {
    async *settlements() {
      yield ok({ status: 200, value: (await all()).map(({ settlement }) => settlement) });
    },
    async settlement(id) {
      const one = await found(id);
      return one ? ok({ status: 200, value: one.settlement }) : err(nothingThere);
    },
    async settlementCsv(id, file) {
      const one = await found(id);
      if (!one) return err(nothingThere);
      const { settlementCsv } = await import('../../sandbox/settlements/settlement-endpoints.ts');
      return saved(file, settlementCsv(one.lines));
    },
    async settlementPdf(id, file) {
      const one = await found(id);
      if (!one) return err(nothingThere);
      const { settlementPdf } = await import('../../sandbox/settlements/settlement-pdf.ts');
      return saved(file, await settlementPdf(one.settlement, one.lines, 'Example of a settlement'));
    },
  };
}
