// Head office beside a till that sells: its family of rows, put together from what each of its rooms measures.
import type { Family } from './harness.ts';
import { measureBooks } from './head-office-books.ts';
import { measureSales } from './head-office-sale.ts';
import { measureTills } from './head-office-tills.ts';

export const measure: Family = async () => ({
  rows: [...(await measureSales()), ...(await measureTills()), ...(await measureBooks())],
});
