// Words on the slips, in English. The printing room reads them under the namespace `paper`.
import type { SameKeys } from '../same-keys.ts';

export const paper = {};
export type PaperWords = SameKeys<typeof paper>;
