// The day in four figures. A figure that is withheld until the count keeps its place and says so, and the others stay where they are.
import type { ReactNode } from 'react';
import { isZero } from '../../../../shared/money.ts';
import type { TodayView } from '../../../../shared/reports/today.ts';
import { Bone, NotRead } from '../../../books/page.tsx';
import type { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './today.module.css';

type DayFiguresProps = {
  readonly asked: Pick<ReturnType<typeof useAsked<'report:today'>>, 'view' | 'fault' | 'again'>;
};

export function DayFigures({ asked: { view, fault, again } }: DayFiguresProps) {
  const words = useWords();
  if (view === null && fault !== null)
    return (
      <div className={styles.strip}>
        <div className={styles.figure}>
          <NotRead error={fault} onAgain={again} />
        </div>
      </div>
    );
  return (
    <>
      {fault ? <NotRead error={fault} onAgain={null} /> : null}
      <dl className={styles.strip} aria-busy={view === null}>
        {view ? <Figures view={view} words={words} /> : <Unread />}
      </dl>
    </>
  );
}

/** As high as the figures. */
function Unread() {
  return ['first', 'second', 'third', 'fourth'].map((one) => (
    <div key={one} className={styles.figure}>
      <dt className="soft small">
        <Bone />
      </dt>
      <dd>
        <Bone of="figure" />
        <Bone />
      </dd>
    </div>
  ));
}

type Of = { readonly view: TodayView; readonly words: Words };

function Figures({ view, words }: Of) {
  const { t, money } = words;
  const { cash, sold, returned, sales } = view;
  if (cash)
    return (
      <>
        <Figure name={`${t('word:takings')} · ${t('today:figure.net')}`} value={money(cash.takings)} isFirst>
          <Change view={view} words={words} />
        </Figure>
        <Paid view={view} words={words} />
        <Figure name={t('word:cardsSold')} value={String(sold)}>
          {returnedWords(view, words)}
        </Figure>
        <Figure name={t('today:figure.average')} value={cash.average ? money(cash.average) : '–'}>
          {t('word:saleCount', { count: sales })}
        </Figure>
      </>
    );
  return (
    <>
      <Figure name={t('word:cardsSold')} value={String(sold)} isFirst>
        <Change view={view} words={words} />
      </Figure>
      <Figure name={t('today:figure.both')} value={t('today:kept.value')} isWord>
        {keptWords(view, words)}
        <br />
        {t('today:kept.logged')}
      </Figure>
      <Figure name={t('word:cardsRefunded')} value={returned === 0 ? '–' : String(returned)} />
      <Figure name={t('frame:nav.sales')} value={String(sales)} />
    </>
  );
}

type FigureProps = {
  readonly name: string;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly isWord?: boolean;
  readonly children?: ReactNode;
};

function Figure({ name, value, isFirst = false, isWord = false, children = null }: FigureProps) {
  return (
    <div className={styles.figure} data-first={isFirst || undefined}>
      <dt className="soft small breaks hyphens">{name}</dt>
      <dd>
        <strong className="block text-title leading-snug figures breaks" data-word={isWord || undefined}>
          {value}
        </strong>
        {children ? <p className="soft small">{children}</p> : null}
      </dd>
    </div>
  );
}

function Paid({ view: { card, cash }, words: { t, money } }: Of) {
  if (!card || !cash) return null;
  const { cardPercent } = cash;
  const isMixed = cardPercent > 0 && cardPercent < 100;
  return (
    <div className={styles.figure}>
      <dt className="soft small">{t('today:figure.paid')}</dt>
      <dd>
        <svg
          className={styles.split}
          viewBox="0 0 100 10"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {cardPercent > 0 ? <path d={`M0 5H${isMixed ? cardPercent - 0.7 : 100}`} /> : <path d="" />}
          {cardPercent < 100 && !isZero(cash.takings.amount) ? (
            <path d={`M${isMixed ? cardPercent + 0.7 : 0} 5H100`} />
          ) : null}
        </svg>
        <ul className={styles.ways}>
          <li>
            <i className={styles.dot} />
            {t('till:method.card')} <b className="block bold figures">{money(card)}</b>
          </li>
          <li>
            <i className={styles.dot} data-second />
            {t('till:method.cash')} <b className="block bold figures">{money(cash.amount)}</b>
          </li>
        </ul>
      </dd>
    </div>
  );
}

/** Compared with the same weekday up to the same minute. */
function Change({ view: { change, before, at }, words: { t, time, locale } }: Of) {
  if (change === null) return t('today:change.none');
  const { of, percent } = change;
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.abs(percent) / 100);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(`${before}T12:00`));
  const way = percent < 0 ? 'down' : 'up';
  return (
    <>
      <span className={styles.chip} data-tone={percent > 0 ? 'good' : undefined}>
        {percent === 0 ? null : (
          <>
            <svg className={styles.way} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
              <path d={shapes[way]} />
            </svg>
            <span className="hidden-but-read">{t(`today:change.way.${way}`)} </span>
          </>
        )}
        {share}
      </span>{' '}
      {t(`today:change.of.${of}`, { weekday, at: time(at) })}
    </>
  );
}
const shapes = { up: 'M5 1L9.5 9H.5z', down: 'M5 9L.5 1h9z' } as const;

function returnedWords({ returned, cash }: TodayView, { t, money }: Words): string | null {
  if (returned === 0) return null;
  return cash?.returned
    ? t('today:figure.refundedAmount', { count: returned, amount: money(cash.returned) })
    : t('today:figure.andRefunded', { count: returned });
}

function keptWords({ kept }: TodayView, { t, time }: Words): string | null {
  return kept && t(`today:kept.since.${kept.state}`, { name: kept.owner, at: time(kept.since) });
}
