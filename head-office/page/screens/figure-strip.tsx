// The day in five figures; each links to its details.
import { useNow } from '../../../renderer/use-now.ts';
import type { TodayView } from '../../../shared/head-office/views.ts';
import { type Fact, Strip } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { Change } from './change.tsx';
import { drawerWords } from './uncounted-drawers.tsx';

export function FigureStrip({ view }: { readonly view: TodayView }) {
  const words = useOffice();
  const session = useSession();
  const now = useNow(30_000);
  const { t, money, duration, count } = words;
  const { figures: of } = view;
  const where = placeOf(view);
  const since = (at: string | null) => (at === null ? '' : duration(now - Date.parse(at)));
  const kept = drawerWords(view, 'title')(words);
  const sold = session.opens('cards') ? hrefOf('cards', { ...where, on: 'now' }) : undefined;
  const facts: readonly Fact[] = [
    {
      name: kept ?? t('word:takings'),
      value:
        of.taken.length === 0
          ? '–'
          : of.taken.map(({ takings }) => <span key={takings.currency}>{money(takings)}</span>),
      note: <Changes view={view} words={words} />,
      href: of.taken.length === 0 ? undefined : sold,
    },
    {
      name: t('word:cardsSold'),
      value: count(of.cards),
      note: of.cards === 0 ? null : cardsNote(view, words),
      href: of.cards === 0 ? undefined : sold,
    },
    {
      name: t('day:unresolved'),
      value: count(of.unresolved),
      tone: of.unresolved > 0 ? 'warn' : undefined,
      note: of.unresolved > 0 ? t('day:oldest', { age: since(of.unresolvedSince) }) : t('day:none'),
      href: of.unresolved > 0 ? hrefOf('attention', where) : undefined,
    },
    {
      name: t('day:due'),
      value: of.due.length === 0 ? '–' : of.due.map((amount) => <span key={amount.currency}>{money(amount)}</span>),
      tone: of.due.length > 0 ? 'bad' : undefined,
      note: of.dueCount > 0 ? t('day:dueNote', { count: of.dueCount, age: since(of.dueSince) }) : t('day:none'),
      href: of.dueCount > 0 ? hrefOf('due', where) : undefined,
    },
    {
      name: t('day:heard'),
      value: t('day:ofAll', { some: of.tillsHeard, all: of.tills }),
      tone: of.tillsHeard < of.tills ? 'warn' : undefined,
      note: t('day:heardNote'),
      href: of.tillsHeard < of.tills ? hrefOf('tills', { store: where.store }) : undefined,
    },
  ];
  // A single till either reports or does not: its page says so elsewhere.
  return <Strip facts={view.of.kind === 'till' ? facts.slice(0, -1) : facts} />;
}

function cardsNote({ figures: { sold, sales } }: TodayView, { t, monies }: OfficeWords): string {
  const said = t('word:saleCount', { count: sales });
  return sold.length === 1 ? t('day:cardsNote', { worth: monies(sold), sales: said }) : said;
}

export function placeOf({ of }: TodayView): { readonly store?: string; readonly till?: string } {
  if (of.kind === 'all') return {};
  return of.kind === 'store' ? { store: of.storeId } : { till: of.tillId };
}

function Changes({ view, words }: { readonly view: TodayView; readonly words: OfficeWords }) {
  const { t, weekday, timeIn } = words;
  const { zoneOf } = useSession();
  const known = view.figures.taken.filter(({ change }) => change !== null);
  if (known.length === 0) return t('day:noChange');
  const at = timeIn(view.at, zoneOf(view.of.kind === 'all' ? undefined : view.of.storeId));
  return (
    <>
      {known.map(({ change, takings }) => (
        <span key={takings.currency}>
          <Change percent={change ?? 0} /> {known.length > 1 ? `${takings.currency} ` : null}
        </span>
      ))}
      {t('day:onLast', { weekday: weekday(view.before), at })}
    </>
  );
}
