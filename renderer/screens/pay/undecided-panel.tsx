// A payment without an answer. If it was started here: the form to answer it. If it was found after a restart, or is unknown: the question
// whether it was taken.
import type { TenderView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { FakeNote } from '../../components/fake-note.tsx';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { Box } from './box.tsx';
import { CardForm } from './card-form.tsx';
import { CashForm } from './cash-form.tsx';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';

export type UndecidedPanelProps = {
  readonly tender: TenderView;
  readonly coinMinor: number;
  readonly lostSight: boolean;
};

export function UndecidedPanel({ tender, coinMinor, lostSight }: UndecidedPanelProps) {
  const { t } = useWords();
  const begunHere = useChoices((store) => store.asking || store.askedHere.has(tender.id));
  // Cash is taken in one step: a cash payment that is still open was interrupted.
  const inQuestion = lostSight || !begunHere || tender.method === 'cash';
  const atTerminal = tender.atTerminal && !lostSight;
  const form = () => {
    if (atTerminal) return <TerminalForm tender={tender} />;
    return tender.method === 'cash' ? (
      <CashForm tender={tender} coinMinor={coinMinor} />
    ) : (
      <CardForm tender={tender} inQuestion={inQuestion} lostSight={lostSight} />
    );
  };
  return (
    <div className={styles.stack}>
      {inQuestion && !atTerminal ? (
        <Box look="warn" isAlert what={t('after:tender.wasTaken')}>
          <TerminalReport heard={tender.heard} />
          {tender.method === 'cash' ? t('after:tender.checkDrawer') : t('after:tender.checkTerminal')}
        </Box>
      ) : null}
      <FakeNote about={atTerminal ? 'terminal' : tender.method} />
      {form()}
    </div>
  );
}

/** What the terminal reported, so that the question names it. */
function TerminalReport({ heard }: Pick<TenderView, 'heard'>) {
  const { t, money } = useWords();
  if (!heard) return null;
  return (
    <>
      {heard.amount ? <strong>{t('paying:heard', { amount: money(heard.amount) })} </strong> : null}
      {heard.wants ? `${t(`paying:wants.${heard.wants}`)} ` : null}
    </>
  );
}

/**
 * A card payment that the till itself requested: the customer follows the terminal, whose answer ends this. Nothing is typed here. To stop
 * waiting, cancel at the terminal; "I don't know" leaves it to a person and the terminal's status.
 */
function TerminalForm({ tender }: { readonly tender: TenderView }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();

  const giveUp = () => during(act('tender:abort', { tenderId: tender.id }));
  const loseSight = () => during(act('tender:answer', { tenderId: tender.id, answer: { kind: 'unknown' } }));

  return (
    <>
      <h1 className="soft text-large bold">{t('after:tender.atTerminal')}</h1>
      <p className={styles.sum}>{money(tender.amount)}</p>
      <progress className={styles.progress} aria-label={t('after:tender.atTerminal')} />
      <p role="status">{t('after:tender.followTerminal')}</p>
      <div className={styles.pair}>
        <Button size="large" isPending={busy} onPress={() => void giveUp()}>
          {t('after:tender.giveUp')}
        </Button>
        <Button size="large" isDisabled={busy} onPress={() => void loseSight()}>
          {t('after:tender.unknown')}
        </Button>
      </div>
    </>
  );
}
