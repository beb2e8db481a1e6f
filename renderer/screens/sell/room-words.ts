// Why several cards did not come into the basket, and how many would.
import type { TillError } from '../../../shared/errors.ts';
import { fitsOf, roomOf } from '../../../shared/limits/room.ts';
import { maxLines } from '../../../shared/sale/max-lines.ts';
import type { Words } from '../../words.ts';

/** Null for any other error. */
export function roomWords({ code, detail = '' }: TillError, { t, money }: Pick<Words, 't' | 'money'>): string | null {
  if (code === 'sale_too_long')
    return `${t('scanning:count.fits', { count: fitsOf(detail) })} ${t('scanning:count.most', { most: maxLines })}`;
  const room = code === 'maximum_reached' ? roomOf(detail) : null;
  if (!room) return null;
  const { fits, scope, isBelow, most, productName } = room;
  const why = t(isBelow ? `ceiling:service.${scope}Below` : `ceiling:service.${scope}`, {
    most: money(most),
    name: productName ?? '',
  });
  return `${t('scanning:count.fits', { count: fits })} ${why}`;
}
