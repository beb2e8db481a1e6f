// Why a sale exceeds the shop's own maximum, and who may allow it.
import { isKnownCategory } from '../../../shared/known-categories.ts';
import type { ShopMaximum } from '../../../shared/limits/views.ts';
import type { Words } from '../../words.ts';

export function maximumWords({ scope, most, category }: ShopMaximum, { t, money }: Pick<Words, 't' | 'money'>): string {
  const code = category ?? '';
  const name = isKnownCategory(code) ? t(`counter:category.${code}`) : code;
  return t(`ceiling:shop.${scope}`, { most: money(most), category: name });
}
