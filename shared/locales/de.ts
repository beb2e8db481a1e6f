// What the screens say in German, by namespace. The slips' words are added in resources.ts: no screen needs them.

import { after } from './de/after.ts';
import { counter } from './de/counter.ts';
import { frame } from './de/frame.ts';
import { till } from './de/till.ts';
import type { en } from './en.ts';
import type { SameKeys } from './same-keys.ts';

export const de: SameKeys<typeof en> = { till, frame, counter, after };
