// What the screens beyond the goods say in English, by namespace: loaded right behind the first screen, so that it does not weigh on it.
import { after } from './after.ts';
import { ceiling } from './ceiling.ts';
import { drawers } from './drawers.ts';
import { drill } from './drill.ts';
import { fault } from './fault.ts';
import { headOffice } from './head-office.ts';
import { help } from './help.ts';
import { matter } from './matter.ts';
import { paying } from './paying.ts';
import { refusal } from './refusal.ts';
import { scanning } from './scanning.ts';
import { word } from './word.ts';

export const later = {
  after,
  matter,
  ceiling,
  drawers,
  drill,
  fault,
  headOffice,
  help,
  paying,
  refusal,
  scanning,
  word,
};
