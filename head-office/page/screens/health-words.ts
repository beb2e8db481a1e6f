// What a till's Health finds wrong, in the till's own words. A newer till may have a finding that is not known here: its code says it.
import type { OfficeKey, OfficeWords } from '../kit/words.ts';

/** The words that stand alone: those with a figure need what the till did not send. */
const without = (text: string): string => text.replace(/\s*[:(]?\s*\{\{\w+\}\}\)?/g, '').trim();

export function healthWords(codes: readonly string[], { t }: OfficeWords): string {
  const said = codes.map((code) => {
    const key = `health:is.${code}` as OfficeKey;
    const text = t(key, { by: '', amount: '', count: '', record: '' });
    return text === key || text === `is.${code}` ? code : without(text).replace(/[:\s]+$/, '');
  });
  return said.join(', ');
}
