// Counting a drawer, blind: a field for each note and coin, typed by keys or by the pad, or one total. Enter leads to the next field, and a
// blank one means none. Invariants: nothing here says what should be in the drawer, and a count of blanks alone must be confirmed first.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { moneyText } from '../../../shared/money.ts';
import {
  blanksOf,
  type CountDraft,
  countedOf,
  readTotal,
  sumOf,
  wrongPieces,
  wrongTotal,
} from '../../books/count-draft.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure, Wrong } from '../../components/failure.tsx';
import { TextField } from '../../components/field.tsx';
import { whenUncovered } from '../../keys/use-keys.ts';
import { longestTyped } from '../../typed-number.ts';
import { useWords } from '../../words.ts';
import styles from './count.module.css';
import { CountPad } from './count-pad.tsx';
import { PieceTable } from './piece-table.tsx';

export type CountFormProps = {
  readonly pieces: readonly string[] | null;
  readonly currency: string;
  readonly draft: CountDraft;
  readonly onChange: (draft: CountDraft) => void;
  readonly error: TillError | null;
  readonly isBusy: boolean;
  readonly submitLabel: string;
  /** The button names the sum. */
  readonly saysSum?: boolean;
  /** How the count is kept blind, shown next to it. */
  readonly note: string;
  readonly onSubmit: () => void;
};

export function CountForm(props: CountFormProps) {
  const { pieces, currency, draft, onChange, isBusy, onSubmit } = props;
  const { t, money, locale } = useWords();
  const list = pieces ?? [];
  const byPieces = draft.by === 'pieces' && pieces !== null;
  const [current, goTo] = useState<string | null>(list[0] ?? null);
  const [atEnd, end] = useState(false);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const counted = countedOf(draft, pieces, currency, locale);

  const type = (piece: string, text: string) => onChange({ ...draft, pieces: { ...draft.pieces, [piece]: text } });
  const focus = (piece: string | undefined) => {
    if (piece === undefined) return end(true);
    end(false);
    fields.current.get(piece)?.focus();
    fields.current.get(piece)?.select();
  };
  const next = (piece: string) => focus(list[list.indexOf(piece) + 1]);
  const countOn = (digit: string) => {
    const piece = current ?? list[0] ?? '';
    type(piece, digit);
    const field = fields.current.get(piece);
    if (field) whenUncovered(field, () => field.focus());
  };
  const sum = byPieces ? sumOf(draft, list, currency, locale) : readTotal(draft.total, currency, locale);
  return (
    <div className={byPieces ? styles.columns : styles.lone}>
      {byPieces ? (
        <PieceTable
          pieces={list}
          currency={currency}
          draft={draft}
          current={current}
          fields={fields.current}
          onType={type}
          onFocus={(piece) => {
            goTo(piece);
            end(false);
          }}
          onEnter={next}
        />
      ) : null}
      <div className="column gap-3 shrinks">
        <p className={`column pad-2-4 ${styles.sum}`} aria-live="polite">
          <span>{t('shifts:count.soFar')}</span>
          <strong className="text-verdict leading-tight breaks">{sum ? money(moneyText(sum)) : '–'}</strong>
        </p>
        {byPieces ? (
          <>
            <WrongPieces pieces={[current ?? '', ...list]} currency={currency} draft={draft} />
            <CountPad
              piece={current ?? list[0] ?? ''}
              next={list[list.indexOf(current ?? '') + 1] ?? null}
              before={list[list.indexOf(current ?? '') - 1] ?? null}
              currency={currency}
              typed={draft.pieces[current ?? ''] ?? ''}
              fields={fields.current}
              onType={type}
              onNext={next}
              onBefore={focus}
            />
          </>
        ) : (
          <TotalField
            currency={currency}
            draft={draft}
            onChange={onChange}
            onEnter={() => {
              if (counted && !isBusy) onSubmit();
            }}
          />
        )}
        <SaveCount
          {...props}
          sum={sum && money(moneyText(sum))}
          isCounted={counted !== null}
          isLast={atEnd}
          onDigit={countOn}
        />
      </div>
    </div>
  );
}

type SaveCountProps = CountFormProps & {
  readonly sum: string | null;
  readonly isCounted: boolean;
  /** There is no next field. */
  readonly isLast: boolean;
  /** A digit typed while the form asks whether the drawer is empty: counting continues without an answer. */
  readonly onDigit: (digit: string) => void;
};

/** Saves the count; a count of blank boxes alone must be confirmed. */
function SaveCount(props: SaveCountProps) {
  const { pieces, draft, error, isBusy, submitLabel, saysSum = true, note, onSubmit, sum, isCounted, isLast } = props;
  const { onDigit } = props;
  const { t } = useWords();
  const [asks, ask] = useState(false);
  const blanks = draft.by === 'pieces' ? blanksOf(draft, pieces ?? []).length : 0;
  const isBlank = blanks > 0 && blanks === pieces?.length;
  const send = () => {
    ask(false);
    if (isCounted && !isBusy) onSubmit();
  };
  const submit = () => (isBlank ? ask(true) : send());
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (!asks || !/^\d$/.test(event.key)) return;
    event.preventDefault();
    ask(false);
    onDigit(event.key);
  });
  useEffect(() => {
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
  return (
    <>
      <Failure error={error} advises />
      <Button
        size="large"
        look={isCounted && !isBlank ? 'primary' : 'plain'}
        wide
        isDisabled={!isCounted}
        isPending={isBusy}
        autoFocus={isLast && isCounted}
        onPress={submit}
      >
        <span className={`cells gap-2px ${styles.save}`}>
          <span>{saysSum && sum ? `${submitLabel} ${sum}` : submitLabel}</span>
          {blanks > 0 && isCounted ? <small>{t('shifts:count.blanks')}</small> : null}
        </span>
      </Button>
      <p className="soft small text-centre">{note}</p>
      {asks ? (
        <Dialog
          title={t('shifts:count.emptyTitle')}
          role="alertdialog"
          onClose={() => ask(false)}
          foot={
            <>
              <Button onPress={() => ask(false)}>{t('shifts:count.goOn')}</Button>
              <Button look="primary" isPending={isBusy} onPress={send}>
                {t('shifts:count.isEmpty')}
              </Button>
            </>
          }
        >
          <p>{t('shifts:count.empty')}</p>
        </Dialog>
      ) : null}
    </>
  );
}

type WrongPiecesProps = Pick<CountFormProps, 'currency' | 'draft'> & { readonly pieces: readonly string[] };

/** For the piece whose field has the focus, otherwise for the first whose number is wrong. */
function WrongPieces({ pieces, currency, draft }: WrongPiecesProps) {
  const words = useWords();
  const [wrong] = pieces.filter((piece) => wrongPieces(words, draft, piece));
  return wrong === undefined ? null : (
    <Wrong id={`wrong-${wrong}`}>
      {words.shortMoney({ currency, amount: wrong })}: {wrongPieces(words, draft, wrong)}
    </Wrong>
  );
}

type TotalFieldProps = Pick<CountFormProps, 'currency' | 'draft' | 'onChange'> & { readonly onEnter: () => void };

function TotalField({ currency, draft, onChange, onEnter }: TotalFieldProps) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const type = (total: string) => onChange({ ...draft, total });
  return (
    <div className={`column gap-4 ${styles.total}`}>
      <TextField
        label={words.t('shifts:count.total')}
        value={draft.total}
        maxLength={longestTyped}
        inputMode="decimal"
        large
        autoFocus
        inputRef={field}
        error={wrongTotal(words, draft.total, currency)}
        onChange={type}
        onEnter={onEnter}
      />
      <AmountPad currency={currency} field={field} />
    </div>
  );
}
