// Head office beside a till that sells: its family of rows, put together from what each of its rooms measures.
import type { Family } from './harness.ts';
import { measureBooks } from './head-office-books.ts';

export const measure: Family = async () => ({ rows: await measureBooks() });
