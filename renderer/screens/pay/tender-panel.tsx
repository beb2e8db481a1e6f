// What is due, in the largest type, and one touch for each common way to pay it: exact, a note, or the card. Typing another amount changes
// the filled button, and so what Enter does. A wrong amount stays as typed, and no payment starts from it.
// Invariant: there is one filled button, and it names what it takes.
import { useEffect, useState } from 'react';
import { type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { FakeNote } from '../../components/fake-note.tsx';
import { TextField } from '../../components/field.tsx';
import { useStoppedScan } from '../../keys/keyboard.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTypeAnywhere } from '../../keys/use-type-anywhere.ts';
import { useNotice } from '../../stores/notice.ts';
import { typedForm } from '../../typed-number.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import { Box } from './box.tsx';
import { type CashTaken, cashTaken } from './cash-taken.ts';
import { useDeclined } from './declined.ts';
import { isMadeOfCoins, isMuchChange, quickSums } from './notes.ts';
import styles from './pay.module.css';
import { Question } from './question.tsx';
import type { Begin } from './use-begin.ts';

const digit = /^\d$/;

export type TenderPanelProps = {
  readonly sale: SaleView;
  readonly begin: Begin;
  /** The part of the sale that the typed amount would pay; null if it would not pay a part. */
  readonly onPart: (part: Money | null) => void;
};

export function TenderPanel({ sale, begin, onPart }: TenderPanelProps) {
  const { t, money, locale } = useWords();
  const declined = useDeclined(sale);
  // The declined part is most likely tried again.
  const [again] = useState(() => (declined && declined.amount.amount !== sale.due.amount ? declined.amount : null));
  const {
    amount: typed,
    refused,
    take,
    type,
    sayWrong,
    input,
    pad,
  } = useTypedAmount({
    currency: sale.currency,
    initial: again ? typedForm(again, locale) : '',
  });
  const [splits, split] = useState(again !== null);
  const [doubted, doubt] = useState<CashTaken | null>(null);
  const cashDue = sale.dueInCash ?? sale.due;
  const [due, exact] = [parseMoney(sale.due), parseMoney(cashDue)];
  const given = input.value === '' ? 'nothing' : typed;
  const taken = exact.ok && due.ok ? cashTaken(due.value, exact.value, given, splits) : null;
  const part = taken?.kind === 'part' ? taken.amount : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported only when the amount changes.
  useEffect(() => onPart(part), [part?.amountMinor]);

  const takeCash = (cash: CashTaken) => {
    if (begin.waits()) return;
    const isMuch = cash.change !== null && exact.ok && isMuchChange(cash.change, exact.value);
    if (isMuch || (cash.change && !isMadeOfCoins(cash.tendered, sale.coinMinor))) doubt(cash);
    else void begin.cash(cash.amount, cash.tendered);
  };
  const confirm = () => {
    if (input.value !== '' && !take()) return;
    if (taken?.kind === 'too-much') return sayWrong(t('till:error.more_than_due'));
    if (taken) takeCash(taken);
  };
  const card = () => {
    if (begin.waits() || (input.value !== '' && !take())) return;
    if (part ?? due.ok) void begin.card(part ?? (due.ok ? due.value : { currency: sale.currency, amountMinor: 0 }));
  };
  useTypeAnywhere(pad.field, digit);
  useStoppedScan(() => type(''));
  useKeys({ F9: card, Enter: confirm });
  const cardPart = part && !refused ? money(moneyText(part)) : null;

  return (
    <div className={styles.tender}>
      <Due due={sale.due} inCash={cashDue} declined={declined} />
      <FakeNote about="cash" />
      <div className={styles.ways}>
        <div className={`column gap-3 shrinks ${styles.keys}`}>
          <TakeButton
            taken={taken}
            splits={splits}
            isDisabled={refused || (!taken && input.value === '')}
            onPress={confirm}
          />
          {exact.ok ? <Notes due={exact.value} isAway={splits} onTake={takeCash} /> : null}
          <hr className={styles.rule} />
          <div className={styles.others}>
            <Button size="large" icon="card" keyName="F9" isDisabled={refused || (splits && !part)} onPress={card}>
              {cardPart ? `${t('till:method.card')} ${cardPart}` : t('till:method.card')}
            </Button>
            <Button
              size="large"
              icon="split"
              pressed={splits}
              onPress={() => {
                type('');
                split(!splits);
                pad.field.current?.focus();
              }}
            >
              {t('paying:split')}
            </Button>
          </div>
        </div>
        <div className="column gap-2 shrinks">
          <div className={styles.typedField}>
            <TextField label={splits ? t('paying:thisPart') : t('after:tender.given')} {...input} onEnter={confirm} />
          </div>
          <AmountPad {...pad} />
        </div>
      </div>
      {doubted?.change ? (
        <Question
          title={t('after:tender.muchTitle', { given: money(moneyText(doubted.tendered)) })}
          lead={
            isMadeOfCoins(doubted.tendered, sale.coinMinor)
              ? t('after:tender.muchChange', { change: money(moneyText(doubted.change)) })
              : t('after:tender.noCoins')
          }
          no={t('after:tender.typeAgain')}
          yes={t('word:yes')}
          onYes={() => {
            doubt(null);
            return begin.cash(doubted.amount, doubted.tendered);
          }}
          onClose={() => doubt(null)}
        />
      ) : null}
    </div>
  );
}

type DueProps = {
  readonly due: MoneyText;
  /** Rounded to coins. */
  readonly inCash: MoneyText;
  readonly declined: TenderView | undefined;
};

function Due({ due, inCash, declined }: DueProps) {
  const { t, money } = useWords();
  const announce = useNotice((store) => store.announce);
  const inWords = `${t('paying:due')}: ${money(due)}`;
  useEffect(() => announce(inWords), [announce, inWords]);
  const isRounded = inCash.amount !== due.amount;
  return (
    <div className={styles.head}>
      <div>
        <h1 className="soft text-large bold">{t('paying:due')}</h1>
        <p className={styles.due}>{money(due)}</p>
        {isRounded ? <p className="text-large">{t('paying:dueInCash', { amount: money(inCash) })}</p> : null}
      </div>
      {/* Next to the sum, so that no button moves. */}
      {declined ? <Declined tender={declined} /> : null}
    </div>
  );
}

function Declined({ tender }: { readonly tender: TenderView }) {
  const { t, money } = useWords();
  const values = { amount: money(tender.amount) };
  const why = tender.declined ?? 'card';
  if (why === 'card') return <Box look="bad" isAlert what={t('paying:declined', values)} />;
  return (
    <Box look="bad" isAlert what={t(`paying:notCharged.${why}`, values)}>
      {why === 'cancelled' ? undefined : t(`paying:notChargedTodo.${why}`)}
    </Box>
  );
}

type TakeButtonProps = {
  readonly taken: CashTaken | null;
  readonly splits: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
};

/**
 * The one filled button: exact until something is typed, then the typed amount, with its change or the rest; pressed without a valid
 * amount it says so.
 */
function TakeButton({ taken, splits, isDisabled, onPress }: TakeButtonProps) {
  const { t, money } = useWords();
  const sum = (amount: Money | null) => (amount ? money(moneyText(amount)) : '');
  const words = () => {
    if (!taken) return [t(splits ? 'paying:typePart' : 'paying:typeSum'), ''];
    switch (taken.kind) {
      case 'exact':
        return [t('after:tender.exact'), sum(taken.tendered)];
      case 'change':
        return [
          t('after:tender.take', { given: sum(taken.tendered) }),
          t('after:tender.withChange', { change: sum(taken.change) }),
        ];
      case 'part':
        return [`${t('till:method.cash')} ${sum(taken.tendered)}`, t('after:tender.left', { left: sum(taken.left) })];
      case 'too-much':
        return [t('after:tender.take', { given: sum(taken.tendered) }), ''];
    }
  };
  const [first, second] = words();
  const isExact = taken?.kind === 'exact';
  return (
    <Button
      look="primary"
      size="sum"
      icon="pay"
      wide
      keyName={t('frame:keys.enter')}
      isDisabled={isDisabled || taken?.kind === 'too-much'}
      onPress={onPress}
    >
      <span className={isExact ? undefined : styles.typedWords}>{first}</span>
      {second ? <strong className={isExact ? undefined : styles.typedWords}>{second}</strong> : null}
    </Button>
  );
}

type NotesProps = {
  readonly due: Money;
  /** No note pays a part, so they are hidden; their space stays. */
  readonly isAway: boolean;
  readonly onTake: (cash: CashTaken) => void;
};

/** The next sums that notes make. Each takes the cash at once, and shows its change. */
function Notes({ due, isAway, onTake }: NotesProps) {
  const { t, money, shortMoney } = useWords();
  const notes = quickSums(due).flatMap((sum: MoneyText) => {
    const given = parseMoney(sum);
    const cash = given.ok ? cashTaken(due, due, given.value, false) : null;
    return cash?.change ? [{ sum, cash, change: moneyText(cash.change) }] : [];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form.
    <div className={styles.notes} role="group" aria-label={t('after:tender.quick')}>
      {(isAway ? [] : notes).map(({ sum, cash, change }) => (
        <Button key={sum.amount} size="note" onPress={() => onTake(cash)}>
          <strong>{shortMoney(sum)}</strong> <small>{t('after:tender.noteChange', { change: money(change) })}</small>
        </Button>
      ))}
    </div>
  );
}
