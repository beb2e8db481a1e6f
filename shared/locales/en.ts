// What the screens say in English, by namespace. The slips' words are added in resources.ts: no screen needs them.
import { after } from './en/after.ts';
import { counter } from './en/counter.ts';
import { frame } from './en/frame.ts';
import { till } from './en/till.ts';

export const en = { till, frame, counter, after };
