// How a change of a sale reaches a window: main sends the current sale, with an increasing version.
// Invariant: of two versions of a sale the higher one is the later, so a window never needs the ones in between.
import type { SaleView } from './views.ts';

/** Versions count the changes of all sales, as long as the till runs. */
export type SaleNews = { readonly version: number; readonly sale: SaleView };

/** What a command answers: the sale it changed, and the version that shows it. */
export type SaleVersion = { readonly id: string; readonly version: number };
