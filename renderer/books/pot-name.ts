// What a pot of money is called on screen.
import type { PotView } from '../../shared/shift/views.ts';
import type { Translate } from '../words.ts';

export function potName({ kind, terminal }: Pick<PotView, 'kind' | 'terminal'>, t: Translate): string {
  return kind === 'terminal' ? t('shifts:pot.terminal', { name: terminal ?? '' }) : t(`shifts:pot.${kind}`);
}

/** Of a pot by its key, as a Z keeps it. */
export function potKeyName(pot: string, t: Translate): string {
  if (pot === 'drawer' || pot === 'by-hand' || pot === 'elsewhere') return t(`shifts:pot.${pot}`);
  return t('shifts:pot.terminal', { name: pot.replace(/^terminal:/, '') });
}
