// What somebody sees of a till at a glance, before the next step is made up.
import type { Facts } from './rows.ts';

/** `facts` is null while the till is off. */
export type Glance = { readonly facts: Facts | null; readonly signedIn: boolean; readonly stopped: boolean };
