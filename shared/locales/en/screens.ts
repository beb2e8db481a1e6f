// What the screens say in English, by namespace; renderer/words.ts loads one language at a time. Those of the manager's
// half are loaded with it: managing.ts; those beyond the goods a moment later: later.ts. The slips' words stand apart in paper.ts: no screen needs them.
import { counter } from './counter.ts';
import { frame } from './frame.ts';
import { guide } from './guide.ts';
import { limits } from './limits.ts';
import { staff } from './staff.ts';
import { till } from './till.ts';

export const screens = {
  till,
  guide,
  frame,
  counter,
  limits,
  staff,
};
