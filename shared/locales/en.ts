// What the screens say in English, by namespace; renderer/words.ts loads one language at a time. Those of the manager's
// half are loaded with it: en-managing.ts. The slips' words stand apart in
// en/paper.ts: no screen needs them.
import { after } from './en/after.ts';
import { counter } from './en/counter.ts';
import { drill } from './en/drill.ts';
import { frame } from './en/frame.ts';
import { guide } from './en/guide.ts';
import { limits } from './en/limits.ts';
import { staff } from './en/staff.ts';
import { till } from './en/till.ts';

export const en = {
  till,
  guide,
  frame,
  counter,
  after,
  drill,
  limits,
  staff,
};
