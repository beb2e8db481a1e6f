// The cards of a sale, a row for each product and amount. The rows share the space: if there are many, they are lower and use fewer lines.
import type { CustomerRow, PaidRow } from '../../shared/display/view.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { splitName } from '../components/product-name.tsx';
import { CardArt } from './card-art.tsx';
import styles from './card-rows.module.css';
import { type FoldedCards, foldedRows } from './folded.ts';
import type { CustomerWords } from './words.ts';

type CardRowsProps = {
  readonly words: CustomerWords;
  /** The last row is the newest, and highlighted. */
  readonly rows: readonly CustomerRow[];
};

export function CardRows({ words, rows }: CardRowsProps) {
  const { drawn, more } = foldedRows(rows, 6);
  return (
    <List words={words} more={more}>
      {drawn.map(({ row, place }) => (
        <li key={place} className={styles.place}>
          <Row words={words} row={row} isNew={place === rows.length - 1} />
        </li>
      ))}
    </List>
  );
}

/** After the payment: a row says what to do about it, unless its cards are ready, which the headline says of all. */
export function PaidRows({ words, rows }: { readonly words: CustomerWords; readonly rows: readonly PaidRow[] }) {
  const { drawn, more } = foldedRows(rows, 4, ({ state }) => state !== 'ready');
  return (
    <List words={words} more={more}>
      {drawn.map(({ row, place }) => (
        <li key={place} className={`${styles.place} ${styles.low}`}>
          <Row words={words} row={row} state={row.state === 'ready' ? undefined : row.state} />
        </li>
      ))}
    </List>
  );
}

type ListProps = {
  readonly words: CustomerWords;
  readonly more: FoldedCards | null;
  readonly children: React.ReactNode;
};

function List({ words: { t, money }, more, children }: ListProps) {
  return (
    <ul className={styles.rows}>
      {children}
      {more === null ? null : (
        <li className={styles.more}>
          {t('customer:cards.more', { count: more.cards })}{' '}
          <strong className="pushed figures">{money(more.sum)}</strong>
        </li>
      )}
    </ul>
  );
}

type Trouble = Exclude<PaidRow['state'], 'ready'>;
const signs: Readonly<Record<Trouble, IconName>> = { coming: 'hourglass', returned: 'arrows' };

type RowProps = {
  readonly words: CustomerWords;
  readonly row: CustomerRow;
  readonly isNew?: boolean;
  readonly state?: Trouble | undefined;
};

function Row({ words, row, isNew = false, state }: RowProps) {
  const { t, money } = words;
  const [brand, name] = splitName(row.brand, row.name);
  return (
    <div className={isNew ? `${styles.row} ${styles.newest}` : styles.row}>
      <CardArt brand={row.brand} name={row.name} picture={row.picture} />
      <div className={styles.words}>
        {brand === null || state ? null : (
          <p className={styles.brand} dir="auto">
            {brand}
          </p>
        )}
        <p className={styles.name} dir="auto">
          {state && brand !== null ? `${brand} ${name}` : name}
        </p>
        {row.count === 1 ? null : (
          <p className={styles.each}>{t('customer:cards.each', { count: row.count, amount: money(row.amount) })}</p>
        )}
        {state ? (
          <p className={`${styles.state} ${styles[state]}`}>
            <Icon name={signs[state]} />
            {t(`customer:paid.state.${state}`)}
          </p>
        ) : null}
      </div>
      <strong className={styles.sum}>{money(row.sum)}</strong>
    </div>
  );
}
