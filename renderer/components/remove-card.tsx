// Takes a card out of a sale: the cross beside its amount.
import type { LineView } from '../../shared/sale/views.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

type RemoveCardProps = { readonly line: Pick<LineView, 'productName'>; readonly onPress: () => void };

export function RemoveCard({ line, onPress }: RemoveCardProps) {
  const { t } = useWords();
  return (
    <Button
      look="quiet"
      icon="cross"
      label={t('counter:basket.remove', { name: line.productName })}
      onPress={onPress}
    />
  );
}
