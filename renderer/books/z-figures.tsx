// The figures of a Z: when and by whom, each pot from its float to its difference, the cards, and what happened besides.
import { isZero } from '../../shared/money.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { zCounts } from '../../shared/shift/z-counts.ts';
import { useWords } from '../words.ts';
import styles from './books.module.css';
import { differenceRow } from './difference.ts';
import { Figures } from './figures.tsx';
import { Panel } from './page.tsx';
import { potKeyName } from './pot-name.ts';

const rows = ['float', 'sales', 'refunds', 'in', 'out', 'drops', 'corrections'] as const;

export function ZFigures({ view }: { readonly view: ZView }) {
  const words = useWords();
  const { t, money, time, date } = words;
  const { body, people, told } = view;
  const name = (id: string) => people.find((one) => one.id === id)?.name ?? id;
  const text = (amount: string) => money({ currency: body.currency, amount });
  const facts = [
    { is: 'day', value: date(body.shift.businessDay) },
    { is: 'opened', value: `${time(body.opened.at)} ${name(body.opened.by)}` },
    { is: 'closed', value: `${time(body.closed.at)} ${name(body.closed.by)}` },
    { is: 'receipts', value: body.receipts ? `${body.receipts.from} – ${body.receipts.to}` : '–' },
    { is: 'grandTotal', value: text(body.grandTotal.after) },
  ] as const;
  return (
    <>
      <Panel title={t('shifts:trayOf', { tray: body.shift.tray, name: name(body.shift.owner) })}>
        <dl className={styles.facts}>
          {facts.map(({ is, value }) => (
            <div key={is}>
              <dt>{t(`shifts:z.fact.${is}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className={styles.columns}>
        {body.pots.map((pot) => (
          <Figures
            key={pot.pot}
            title={potKeyName(pot.pot, t)}
            rows={[
              ...rows
                .filter((row) => pot.pot === 'drawer' || !isZero(pot[row]))
                .map((row) => ({ name: t(`shifts:figure.${row}`), amount: text(pot[row]) })),
              { name: t('shifts:figure.expected'), amount: text(pot.expected), isTotal: true },
              ...(pot.counted === null ? [] : [{ name: t('shifts:figure.counted'), amount: text(pot.counted) }]),
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
              ...(pot.pot === 'drawer'
                ? [
                    { name: t('shifts:figure.deposit'), amount: text(body.deposit) },
                    { name: t('shifts:figure.left'), amount: text(body.left) },
                  ]
                : []),
            ]}
          />
        ))}
        <Figures
          title={t('shifts:z.cards')}
          rows={[
            { name: t('shifts:figure.sold'), count: body.sold.cards, amount: text(body.sold.amount) },
            { name: t('shifts:figure.returned'), count: body.returned.cards, amount: text(body.returned.amount) },
            { name: t('shifts:figure.rounding'), amount: text(body.rounding) },
            ...zCounts.map((one) => ({
              name: t(`shifts:happened.${one}`),
              count: body.happened[one] ?? 0,
              amount: '',
            })),
          ]}
        />
        {body.unresolved.length > 0 ? (
          <Figures
            title={t('shifts:shift.unresolved')}
            rows={body.unresolved.map(({ receiptNumber, amount, owner, id }) => ({
              name: `${receiptNumber ?? id} · ${name(owner)}`,
              amount: text(amount),
            }))}
          />
        ) : null}
      </div>
    </>
  );
}
