// A payment that was requested and not answered. Started here: the form to answer it. Found after a restart, or
// unknown: the question whether it was taken.
import type { TenderView } from '../../../shared/sale/views.ts';
import { FakeNote } from '../../components/fake-note.tsx';
import { useWords } from '../../words.ts';
import { Box } from './box.tsx';
import { CardForm } from './card-form.tsx';
import { CashForm } from './cash-form.tsx';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';
import { TerminalForm } from './terminal-form.tsx';

export type UndecidedPanelProps = { readonly tender: TenderView; readonly lostSight: boolean };

export function UndecidedPanel({ tender, lostSight }: UndecidedPanelProps) {
  const { t } = useWords();
  const begunHere = useChoices((store) => store.asking || store.askedHere.has(tender.id));
  // Cash is taken in one go: what is still open was cut off.
  const inQuestion = lostSight || !begunHere || tender.method === 'cash';
  const atTerminal = tender.atTerminal && !lostSight;
  const form = () => {
    if (atTerminal) return <TerminalForm tender={tender} />;
    return tender.method === 'cash' ? (
      <CashForm tender={tender} />
    ) : (
      <CardForm tender={tender} inQuestion={inQuestion} lostSight={lostSight} />
    );
  };
  return (
    <div className={styles.stack}>
      {inQuestion && !atTerminal ? (
        <Box look="warn" isAlert what={t('counter:tender.wasTaken')}>
          {tender.method === 'cash' ? t('counter:tender.checkDrawer') : t('counter:tender.checkTerminal')}
        </Box>
      ) : null}
      <FakeNote about={atTerminal ? 'terminal' : tender.method} />
      {form()}
    </div>
  );
}
