// What the screens say in German, by namespace; renderer/words.ts loads one language at a time. Those of the manager's
// half are loaded with it: de-managing.ts. The slips' words stand apart in
// de/paper.ts: no screen needs them.

import { after } from './de/after.ts';
import { counter } from './de/counter.ts';
import { drill } from './de/drill.ts';
import { frame } from './de/frame.ts';
import { guide } from './de/guide.ts';
import { limits } from './de/limits.ts';
import { staff } from './de/staff.ts';
import { till } from './de/till.ts';
import type { en } from './en.ts';
import type { SameKeys } from './same-keys.ts';

export const de: SameKeys<typeof en> = {
  till,
  guide,
  frame,
  counter,
  after,
  drill,
  limits,
  staff,
};
