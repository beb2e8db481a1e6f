// Card, requested by the till itself: the customer follows the terminal, and its answer ends this. Nothing is typed
// here.
// To stop waiting, cancel at the terminal; "I don't know" leaves it to a person and the terminal's status.
import type { TenderView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export function TerminalForm({ tender }: { readonly tender: TenderView }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();

  const giveUp = () => during(act('tender:abort', { tenderId: tender.id }));
  const loseSight = () => during(act('tender:answer', { tenderId: tender.id, answer: { kind: 'unknown' } }));

  return (
    <>
      <h1 className={styles.sumLabel}>{t('counter:tender.atTerminal')}</h1>
      <p className={styles.sum}>{money(tender.amount)}</p>
      <progress className={styles.progress} aria-label={t('counter:tender.atTerminal')} />
      <p role="status">{t('counter:tender.followTerminal')}</p>
      <div className={styles.pair}>
        <Button size="large" isPending={busy} onPress={() => void giveUp()}>
          {t('counter:tender.giveUp')}
        </Button>
        <Button size="large" isDisabled={busy} onPress={() => void loseSight()}>
          {t('counter:tender.unknown')}
        </Button>
      </div>
    </>
  );
}
