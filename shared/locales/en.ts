// What the screens say in English, by namespace; renderer/words.ts loads one language at a time. The slips' words stand apart in
// en/paper.ts: no screen needs them.
import { after } from './en/after.ts';
import { counter } from './en/counter.ts';
import { device } from './en/device.ts';
import { drill } from './en/drill.ts';
import { frame } from './en/frame.ts';
import { guide } from './en/guide.ts';
import { health } from './en/health.ts';
import { limits } from './en/limits.ts';
import { manage } from './en/manage.ts';
import { partners } from './en/partners.ts';
import { setUp } from './en/set-up.ts';
import { setting } from './en/setting.ts';
import { staff } from './en/staff.ts';
import { till } from './en/till.ts';

export const en = {
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
  setting,
  staff,
};
