// The head of the list of sales: filters by day, words and cashier, and what was found.
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { daysAfter, dayWords } from '../../components/days/day.ts';
import { DayDialog } from '../../components/days/day-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { padBeside } from '../../components/pad-beside.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './list.module.css';
import { usePastSales } from './past-sales.ts';
import { isNothing } from './sought.ts';

const longest = 100;

export type SalesHeadProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly today: string;
  /** In words; null before it is known. */
  readonly found: string | null;
  /** Nothing was found, which the list's area says. */
  readonly isInVain: boolean;
  readonly onType: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onShowAll: () => void;
};

export function SalesHead({ field, today, found, isInVain, onType, onKeyDown, onShowAll }: SalesHeadProps) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const { sought, sales, padShown, seek, showPad } = usePastSales();
  const pad = padBeside({
    of: 'numbers',
    label: t('counter:pad.words'),
    field,
    isShown: padShown,
    show: showPad,
  });
  return (
    <header className={styles.head}>
      <div className="row align-centre gap-2-4 not-empty">
        <h1 className="grows text-title">{t('frame:nav.sales')}</h1>
        <DayChoice day={sought.day} today={today} onChoose={(day) => seek({ day })} />
      </div>
      <div className="row align-centre gap-2-4 not-empty">
        <SearchField
          label={t('after:sales.search')}
          hint={t('after:sales.searchHint')}
          className={styles.search}
          field={field}
          value={sought.query}
          maxLength={longest}
          {...pad.input}
          onChange={onType}
          onKeyDown={onKeyDown}
        />
        {pad.button}
        <div className={styles.by}>
          <SelectField
            label={t('after:sales.operator')}
            value={sought.operatorId}
            options={[
              { value: '', label: t('after:sales.everybody') },
              ...operators.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(operatorId) => seek({ operatorId })}
          />
        </div>
      </div>
      {pad.keys}
      <div className="row align-centre gap-2-4 not-empty">
        <p className={isInVain ? 'hidden-but-read' : 'grows soft not-empty'} role="status">
          {isNothing(sought) ? null : found}
        </p>
        {isNothing(sought) || !sales?.length ? null : (
          <Button size="tight" icon="cross" keyName="Esc" onPress={onShowAll}>
            {t('after:sales.showAll')}
          </Button>
        )}
      </div>
    </header>
  );
}

type DayChoiceProps = {
  /** `2026-11-06`, or empty for every day. */
  readonly day: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
};

/**
 * Which day's sales are listed: today and yesterday by one touch, any other day from our own month view, which writes dates in the
 * till's language, whatever the system's is.
 */
function DayChoice({ day, today, onChoose }: DayChoiceProps) {
  const words = useWords();
  const { t } = words;
  const [choosing, choose] = useState(false);
  const yesterday = daysAfter(today, -1);
  const isOther = day !== '' && day !== today && day !== yesterday;
  const choice = (one: string, name: string) => (
    <Button look="tile" size="tight" pressed={day === one} onPress={() => onChoose(one)}>
      {name}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form.
    <div className="row gap-2" role="group" aria-label={t('word:day')}>
      {choice('', t('frame:all'))}
      {choice(today, t('after:sales.today'))}
      {choice(yesterday, t('after:sales.yesterday'))}
      <Button look="tile" size="tight" icon="calendar" pressed={isOther} onPress={() => choose(true)}>
        {isOther ? dayWords(day, today, words) : t('after:sales.anotherDay')}
      </Button>
      {choosing ? (
        <DayDialog
          chosen={day}
          today={today}
          onChoose={(one) => {
            choose(false);
            onChoose(one);
          }}
          onClose={() => choose(false)}
        />
      ) : null}
    </div>
  );
}
