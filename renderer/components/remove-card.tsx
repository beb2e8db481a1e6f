// Removes a card from a sale: the cross next to its amount.
import type { LineView } from '../../shared/sale/views.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

type RemoveCardProps = {
  readonly line: Pick<LineView, 'productName' | 'cardLast4'>;
  /** The others on its line stay. */
  readonly isOneOfStack?: boolean;
  readonly onPress: () => void;
};

export function RemoveCard({ line, isOneOfStack = false, onPress }: RemoveCardProps) {
  const { t } = useWords();
  return (
    <Button
      look="quiet"
      icon="cross"
      label={
        isOneOfStack
          ? t('counter:line.remove', { last4: line.cardLast4 ?? '' })
          : t('frame:remove', { name: line.productName })
      }
      onPress={onPress}
    />
  );
}
