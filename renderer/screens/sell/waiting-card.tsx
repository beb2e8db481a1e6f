// What else can be done with a card that waits for its number: type the number, or print its code instead if the product allows both.
import { lazy, Suspense, useState } from 'react';
import type { LineView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useTouchedCard } from '../../stores/touched-card.ts';
import { useWords } from '../../words.ts';
import styles from './basket-lines.module.css';

const TypeNumber = lazy(() => import('./type-number.tsx').then((file) => ({ default: file.TypeNumber })));

export function WaitingCard({ line }: { readonly line: LineView }) {
  const { t } = useWords();
  const { typedNumbers } = useSessionView();
  const act = useSale((store) => store.act);
  const [types, type] = useState(false);
  const codeInstead = async () => {
    const answer = await act('line:code-instead', { lineId: line.id });
    // If no other card waits, the next scan undoes it.
    const waits = answer.ok && answer.value?.lines.some(({ waitsForNumber }) => waitsForNumber);
    if (answer.ok) useTouchedCard.getState().touch(waits ? null : line.id);
  };
  return (
    <div className={`row gap-2 ${styles.ways}`}>
      {typedNumbers === 'never' ? null : (
        <Button size="tight" icon="keys" onPress={() => type(true)}>
          {t('counter:line.type')}
        </Button>
      )}
      {line.carrier === 'open' ? (
        <Button size="tight" icon="slip" onPress={() => void codeInstead()}>
          {t('counter:line.codeInstead')}
        </Button>
      ) : null}
      {types ? (
        <Suspense fallback={null}>
          <TypeNumber line={line} onClose={() => type(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
