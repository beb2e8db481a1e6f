// What a till's Health reports as wrong, in the till's own words. A finding of a newer till that is unknown here is shown by its code.
import type { OfficeKey, OfficeWords } from '../kit/words.ts';

/** The words that need no figure: a till does not send figures with its findings. */
const without = (text: string): string => text.replace(/\s*[:(]?\s*\{\{\w+\}\}\)?/g, '').trim();

export function healthWords(codes: readonly string[], { t }: OfficeWords): string {
  const said = codes.map((code) => {
    const key = `health:is.${code}` as OfficeKey;
    const text = t(key, { by: '', amount: '', count: '', record: '' });
    return text === key || text === `is.${code}` ? code : without(text).replace(/[:\s]+$/, '');
  });
  return said.join(', ');
}
