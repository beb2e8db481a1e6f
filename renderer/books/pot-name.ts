// What the cash total of a payment method is called on screen.
import type { PotView } from '../../shared/shift/views.ts';
import type { Translate } from '../words.ts';

export function potName({ kind, terminal }: Pick<PotView, 'kind' | 'terminal'>, t: Translate): string {
  return kind === 'terminal' ? t('shifts:pot.terminal', { name: terminal ?? '' }) : t(`shifts:pot.${kind}`);
}

/** The name by the key that a Z stores. */
export function potKeyName(pot: string, t: Translate): string {
  if (pot === 'drawer' || pot === 'by-hand' || pot === 'elsewhere') return t(`shifts:pot.${pot}`);
  return t('shifts:pot.terminal', { name: pot.replace(/^terminal:/, '') });
}
