// What the screens say in German, by namespace; renderer/words.ts loads one language at a time. The slips' words stand apart in
// de/paper.ts: no screen needs them.

import { after } from './de/after.ts';
import { counter } from './de/counter.ts';
import { device } from './de/device.ts';
import { drill } from './de/drill.ts';
import { frame } from './de/frame.ts';
import { guide } from './de/guide.ts';
import { health } from './de/health.ts';
import { limits } from './de/limits.ts';
import { manage } from './de/manage.ts';
import { partners } from './de/partners.ts';
import { setUp } from './de/set-up.ts';
import { setting } from './de/setting.ts';
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
  manage,
  limits,
  health,
  device,
  partners,
  setUp,
  staff,
  setting,
};
