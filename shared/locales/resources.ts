// All words, as i18next takes them. Main uses this; the renderer loads one language at a time (renderer/words.ts).

import { paper as dePaper } from './de/paper.ts';
import { de } from './de.ts';
import { paper as enPaper } from './en/paper.ts';
import { en } from './en.ts';

export const resources = {
  en: { ...en, paper: enPaper },
  de: { ...de, paper: dePaper },
} as const;

export const namespaces = [
  'till',
  'frame',
  'counter',
  'after',
  'paper',
] as const satisfies readonly (keyof (typeof resources)['en'])[];
