// Words on the slips, in German.
import type { PaperWords } from '../en/paper.ts';

export const paper: PaperWords = {};
