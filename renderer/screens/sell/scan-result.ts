// The result of the last scan: the name of its product in large type, because a forged code often rings up another one; or why it did
// nothing.
import type { LineView } from '../../../shared/sale/views.ts';
import type { Words } from '../../words.ts';
import { groupsOf } from './card-groups.ts';

export type ScanResult =
  | { readonly kind: 'nothing'; readonly text: string }
  | { readonly kind: 'card'; readonly name: string; readonly text: string };

/** For a card that was added to the basket, or got its number. */
export function scanResultOf(line: LineView, lines: readonly LineView[], { t, shortMoney, money }: Words): ScanResult {
  const group = groupsOf(lines).find((one) => one.lines.some(({ id }) => id === line.id));
  const count = group?.lines.length ?? 1;
  const { cardLast4: last4, faceValue, productName: name } = line;
  const text = () => {
    if (line.waitsForNumber) return `${money(faceValue)} · ${t('counter:line.scan')}`;
    if (last4 === null)
      return count > 1 ? t('counter:line.several', { count, amount: money(faceValue) }) : money(faceValue);
    if (count > 1) return t('counter:line.stack', { count, amount: shortMoney(faceValue), last4 });
    return `${money(faceValue)} · ${t('counter:basket.card', { last4 })}`;
  };
  return { kind: 'card', name, text: text() };
}
