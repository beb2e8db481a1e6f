// The figures of a Z: each pot from its float to its difference, the cards, what deserves attention, and what goes to the bank. Zeros are
// left out.
import { isZero } from '../../shared/money.ts';
import { personName } from '../../shared/operators/person-name.ts';
import { placeName } from '../../shared/settings/place-names.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { zCounts } from '../../shared/shift/z-counts.ts';
import { useWords, type Words } from '../words.ts';
import styles from './books.module.css';
import { differenceRow } from './difference.ts';
import { type Figure, Figures } from './figures.tsx';
import { potKeyName } from './pot-name.ts';

const rows = ['float', 'sales', 'refunds', 'in', 'out', 'drops', 'corrections'] as const;
/** A drawer shows these even if they are zero. */
const always: ReadonlySet<string> = new Set(['float', 'sales']);

type Rows = { readonly view: ZView; readonly text: (amount: string) => string };

export function ZFigures({ view }: { readonly view: ZView }) {
  const words = useWords();
  const { t, money } = words;
  const { body, people } = view;
  const name = (id: string) => personName(people, id);
  const text = (amount: string) => money({ currency: body.currency, amount });
  const events: Figure[] = [
    ...view.differing.map((one) => ({ name: potKeyName(one.pot, t), amount: money(one.difference) })),
    ...zCounts
      .filter((one) => (body.happened[one] ?? 0) > 0)
      .map((one) => ({ name: t(`shifts:happened.${one}`), amount: String(body.happened[one]) })),
    ...(body.unresolved.length > 0 ? [{ name: t('word:unresolved'), amount: String(body.unresolved.length) }] : []),
  ];
  return (
    <>
      <div className={styles.columns}>
        {body.pots.map((pot) => (
          <Figures key={pot.pot} title={potKeyName(pot.pot, t)} rows={potRows({ view, text }, pot, words)} />
        ))}
        <Figures
          title={t('word:sold')}
          rows={[
            { name: t('shifts:z.fact.totalBefore'), amount: text(body.grandTotal.before) },
            { name: t('word:sold'), count: body.sold.cards, amount: text(body.sold.amount) },
            { name: t('shifts:z.fact.grandTotal'), amount: text(body.grandTotal.after), isTotal: true },
            // What was sold counts, whatever was given back: below the line.
            ...(body.returned.cards === 0
              ? []
              : [{ name: t('word:refunded'), count: body.returned.cards, amount: text(body.returned.amount) }]),
            ...(body.companies
              ? [
                  { name: t('shifts:figure.companiesPaid'), amount: text(body.companies.paid) },
                  { name: t('shifts:figure.companiesBack'), amount: text(body.companies.paidBack) },
                ]
              : []),
            ...(isZero(body.rounding) ? [] : [{ name: t('shifts:figure.rounding'), amount: text(body.rounding) }]),
          ]}
        />
        <Figures
          title={t('shifts:z.events')}
          rows={events}
          note={t(events.length > 0 ? 'shifts:z.nothingElse' : 'shifts:z.nothing')}
        />
        {body.unresolved.length > 0 ? (
          <Figures
            title={t('word:unresolved')}
            rows={body.unresolved.map(({ receiptNumber, amount, owner, id }) => ({
              name: `${receiptNumber ?? id} · ${name(owner)}`,
              amount: text(amount),
            }))}
          />
        ) : null}
      </div>
      <Facts view={view} text={text} />
    </>
  );
}

/** From the float to the difference, without zeros. */
function potRows({ view: { body, told }, text }: Rows, pot: ZView['body']['pots'][number], words: Words): Figure[] {
  const { t, money } = words;
  const isDrawer = pot.pot === 'drawer';
  return [
    ...rows
      .filter((row) => (isDrawer && always.has(row)) || !isZero(pot[row]))
      .map((row) => ({ name: t(`shifts:figure.${row}`), amount: text(pot[row]) })),
    { name: t('shifts:figure.expected'), amount: text(pot.expected), isTotal: true },
    ...(pot.counted === null ? [] : [{ name: t('word:counted'), amount: text(pot.counted) }]),
    ...told
      .filter((one) => one.pot === pot.pot)
      .map(({ total }) => ({ name: t('shifts:figure.told'), amount: money(total) })),
    ...(pot.difference === null
      ? []
      : [
          differenceRow(
            { currency: body.currency, amount: pot.difference },
            isZero(pot.difference) || body.reason === null,
            words,
          ),
        ]),
  ];
}

/** What to do next, and who opened and closed it when. */
function Facts({ view: { body, people }, text }: Rows) {
  const { t, time, date } = useWords();
  const name = (id: string) => personName(people, id);
  const facts = [
    { is: t('shifts:figure.deposit'), value: text(body.deposit) },
    { is: t('shifts:figure.left'), value: text(body.left) },
    ...(body.shift.bag === null ? [] : [{ is: t('shifts:seal.bag'), value: body.shift.bag }]),
    { is: t('shifts:z.fact.day'), value: date(body.shift.businessDay) },
    { is: t('shifts:z.fact.opened'), value: `${time(body.opened.at)} ${name(body.opened.by)}` },
    { is: t('shifts:z.fact.closed'), value: `${time(body.closed.at)} ${name(body.closed.by)}` },
    {
      is: t('shifts:z.fact.receipts'),
      value: body.receipts ? `${body.receipts.from} – ${body.receipts.to}` : '–',
    },
    ...(body.versions === undefined
      ? []
      : [{ is: t('word:version'), value: body.versions.map((one) => t('shifts:z.version', one)).join(', ') }]),
    ...(body.places ?? []).map(({ field, from, to, step }) => ({
      is: t('shifts:z.fact.places'),
      value: t(`shifts:z.place.${step}`, {
        name: t(`setting:places.${placeName(field)}`),
        from: from ?? '–',
        to: to ?? '–',
      }),
    })),
  ];
  return (
    <section className="boxed">
      <dl className={styles.facts}>
        {facts.map(({ is, value }) => (
          <div key={is}>
            <dt>{is}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body.checkedTo === undefined ? null : (
        <p className="soft small pad-0-4-3">{t('shifts:z.checkedTo', { n: body.checkedTo })}</p>
      )}
    </section>
  );
}
