// One card terminal's total: read from the terminal if possible, otherwise typed from its slip.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PotView, ReportedTotals } from '../../../shared/shift/views.ts';
import books from '../../books/books.module.css';
import { type CountDraft, nothingCounted, wrongTotal } from '../../books/count-draft.ts';
import { potName } from '../../books/pot-name.ts';
import { ask } from '../../bridge.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { longestTyped, typedForm } from '../../typed-number.ts';
import { useWords } from '../../words.ts';
import { useClosing } from './closing-store.ts';
import styles from './shift.module.css';

export type CardTotalProps = {
  readonly pot: PotView;
  readonly draft: CountDraft;
  readonly currency: string;
  readonly isFirst: boolean;
  readonly onChange: (draft: CountDraft) => void;
  readonly onEnter: () => void;
};

export function CardTotal({ pot, draft, currency, isFirst, onChange, onEnter }: CardTotalProps) {
  const words = useWords();
  const { t, locale } = words;
  const [asked, askAgain] = useAskedTerminal(pot, locale);
  const amount = { large: true, inputMode: 'decimal', maxLength: longestTyped, onEnter } as const;
  const [at, goTo] = useState<'total' | 'refunds' | null>(isFirst ? 'total' : null);
  const fields = { total: useRef<HTMLInputElement>(null), refunds: useRef<HTMLInputElement>(null) };
  return (
    <fieldset
      className="column gap-2 shrinks margin-0 pad-0 borderless"
      aria-label={potName(pot, t)}
      // The keys follow the focus; a press next to the fields does not close them.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLInputElement && !currentTarget.contains(relatedTarget)) goTo(null);
      }}
    >
      <div className={styles.pair}>
        <TextField
          {...amount}
          label={potName(pot, t)}
          value={draft.total}
          inputRef={fields.total}
          onFocus={() => goTo('total')}
          autoFocus={isFirst}
          error={wrongTotal(words, draft.total, currency)}
          onChange={(total) => onChange({ ...draft, total })}
        />
        <TextField
          {...amount}
          label={t('shifts:cards.refunds')}
          value={draft.refunds}
          inputRef={fields.refunds}
          onFocus={() => goTo('refunds')}
          error={wrongTotal(words, draft.refunds, currency)}
          onChange={(refunds) => onChange({ ...draft, refunds })}
        />
      </div>
      {at ? <AmountPad currency={currency} field={fields[at]} /> : null}
      {asked ? <Said asked={asked} onAgain={askAgain} /> : null}
    </fieldset>
  );
}

function Said({ asked, onAgain }: { readonly asked: Asked; readonly onAgain: () => void }) {
  const { t, money, time } = useWords();
  if (asked.state === 'asking') return <p role="status">{t('shifts:cards.asking')}</p>;
  return (
    <div className="row gap-3" role="status">
      <p className={books.grow}>
        {asked.state === 'silent'
          ? t('shifts:cards.silent')
          : t('shifts:cards.told', {
              at: time(asked.told.at),
              payments: money(asked.told.payments),
              paymentsCount: asked.told.paymentsCount,
              refunds: money(asked.told.refunds),
              refundsCount: asked.told.refundsCount,
            })}
      </p>
      <Button onPress={onAgain}>{t('shifts:cards.askAgain')}</Button>
    </div>
  );
}

type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'silent' }
  | { readonly state: 'told'; readonly told: ReportedTotals };

/**
 * Asks the terminal when its field appears, and fills the field if it is still empty. Null for a separate terminal, which cannot be asked.
 */
function useAskedTerminal({ pot, kind }: PotView, locale: string): [Asked | null, () => void] {
  const { shiftId } = useClosing();
  const isAsked = kind === 'terminal' && shiftId !== null;
  const [asked, setAsked] = useState<Asked | null>(isAsked ? { state: 'asking' } : null);
  const askIt = useCallback(async () => {
    if (!isAsked) return;
    setAsked({ state: 'asking' });
    const answer = await ask('shift:ask-terminal', { shiftId, pot });
    const told = answer.ok ? answer.value : null;
    setAsked(told ? { state: 'told', told } : { state: 'silent' });
    const { drafts, draft: keep } = useClosing.getState();
    const draft = drafts[pot] ?? nothingCounted(null);
    if (told === null || draft.total !== '' || draft.refunds !== '') return;
    const refunds = told.refundsCount === 0 ? '' : typedForm(told.refunds, locale);
    keep(pot, { ...draft, total: typedForm(told.payments, locale), refunds });
  }, [isAsked, shiftId, pot, locale]);
  useEffect(() => void askIt(), [askIt]);
  return [asked, () => void askIt()];
}
