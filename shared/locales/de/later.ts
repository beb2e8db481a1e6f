// What the screens beyond the goods say in German, by namespace: loaded right behind the first screen, so that it does not weigh on it.
import type { later as english } from '../en/later.ts';
import type { SameKeys } from '../same-keys.ts';
import { after } from './after.ts';
import { drill } from './drill.ts';
import { fault } from './fault.ts';
import { help } from './help.ts';
import { matter } from './matter.ts';
import { scanning } from './scanning.ts';

export const later: SameKeys<typeof english> = {
  after,
  matter,
  drill,
  fault,
  help,
  scanning,
};
