// What somebody sees of a store at a glance, before the next step is made up.
import type { Facts } from './rows.ts';

/** `facts` is null while the till is off. */
export type Glance = { readonly facts: Facts | null; readonly signedIn: boolean; readonly stopped: boolean };

/** The tills, and how many claim slips have come out of their printers. */
export type StoreGlance = { readonly tills: readonly [Glance, ...Glance[]]; readonly slips: number };
