// A manager corrects a wrong count: correction k of its Z. The Z itself stays as it is.
import { useState } from 'react';
import type { ZView } from '../../shared/shift/z.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Failure } from '../components/failure.tsx';
import { SelectField } from '../components/field.tsx';
import { ReasonField } from '../components/reason-field.tsx';
import { useSend } from '../use-asked.ts';
import { useWords } from '../words.ts';
import { AmountField } from './amount-field.tsx';
import { countedOf, wrongTotal } from './count-draft.ts';
import { potKeyName } from './pot-name.ts';

export type CorrectCountProps = {
  readonly view: ZView;
  readonly onClose: () => void;
  readonly onDone: (view: ZView) => void;
};

export function CorrectCount({ view: { body }, onClose, onDone }: CorrectCountProps) {
  const words = useWords();
  const { t, locale } = words;
  const pots = body.pots.filter(({ counted }) => counted !== null);
  const [pot, choose] = useState(pots[0]?.pot ?? 'drawer');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { busy, fault, send: ask } = useSend();
  const [refunds, setRefunds] = useState('');
  const isTerminal = pot !== 'drawer';
  const draft = { by: 'total', pieces: {}, total: typed, refunds: isTerminal ? refunds : '' } as const;
  const counted = countedOf(draft, null, body.currency, locale);
  const send = async () => {
    if (counted === null || reason === '' || busy) return;
    const { ledgerId, n } = body;
    const answer = await ask('shift:correct', { ledgerId, n, pot, counted, reason });
    if (answer.ok) onDone(answer.value);
  };
  return (
    <Dialog title={t('shifts:z.correct')} onClose={onClose} size="wide">
      <p>{t('shifts:z.correctExplain')}</p>
      {pots.length > 1 ? (
        <SelectField
          label={t('shifts:z.pot')}
          value={pot}
          options={pots.map((one) => ({ value: one.pot, label: potKeyName(one.pot, t) }))}
          onChange={choose}
        />
      ) : null}
      <AmountField
        currency={body.currency}
        label={t('shifts:z.really')}
        value={typed}
        autoFocus
        error={wrongTotal(words, typed, body.currency)}
        onChange={setTyped}
      />
      {isTerminal ? (
        <AmountField
          currency={body.currency}
          label={t('shifts:cards.refunds')}
          value={refunds}
          error={wrongTotal(words, refunds, body.currency)}
          onChange={setRefunds}
        />
      ) : null}
      <ReasonField set="correct-count" value={reason} onChange={setReason} onEnter={() => void send()} />
      <Failure error={fault} advises />
      <Button
        look="primary"
        size="large"
        isDisabled={counted === null || reason === ''}
        isPending={busy}
        onPress={() => void send()}
      >
        {t('shifts:z.correct')}
      </Button>
    </Dialog>
  );
}
