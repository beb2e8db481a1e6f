// The tables of every room in their form of version 1, and the migrations since.
import { booksTables } from './books/tables.ts';
import type { Schema } from './core/schema.ts';
import { coreTables } from './core/tables.ts';
import { intakeTables } from './intake/tables.ts';
import { pageDoorTables } from './page-door/tables.ts';
import { tellTables } from './tell/tables.ts';
import { viewsTables } from './views/tables.ts';

export const schema: Schema = {
  tables: [coreTables, intakeTables, booksTables, viewsTables, pageDoorTables, tellTables],
  migrations: [],
};
