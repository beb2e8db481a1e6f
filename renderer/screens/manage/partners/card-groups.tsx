// The cards of an order, equal ones together, by what they need; each group with what may be done with it.

import type { CompanyCardView } from '../../../../shared/companies/views.ts';
import { Panel } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import { CardActions } from './card-actions.tsx';
import { type Cards, cardLooks, cardStates, cardsCalled, type OrderProps, whyWords } from './order-words.ts';
import styles from './orders.module.css';

/** Cards that look alike, in the order of what they need. */
function groupsOf(cards: readonly CompanyCardView[]): readonly Cards[] {
  const alike = ({
    productName,
    faceValue,
    state,
    code,
    handedOut,
    copies,
    isOwed,
    isSlow,
    mayBeOrdered,
    n,
  }: CompanyCardView) =>
    // Each of which nobody knows is settled by itself.
    [
      productName,
      faceValue.amount,
      state,
      code,
      handedOut,
      copies,
      isOwed,
      isSlow,
      mayBeOrdered,
      state === 'unknown' ? n : 0,
    ].join('\n');
  return [...Map.groupBy(cards, alike).values()]
    .flatMap(([first, ...rest]): Cards[] => (first ? [[first, ...rest]] : []))
    .sort(([a], [b]) => rank(a) - rank(b) || a.n - b.n);
}

/** What waits for a person comes first, then in the order of the states. */
const rank = ({ state, handedOut }: CompanyCardView): number =>
  state === 'ready' && handedOut === 'asked' ? -1 : cardStates.indexOf(state);

export function CardGroups({ order, onOrder }: OrderProps) {
  const { t } = useWords();
  return (
    <Panel title={t('word:cards')}>
      <ul>
        {groupsOf(order.cards).map((cards) => (
          <li key={`${cards[0].n} ${cards[0].state}`} className="divided">
            <Group cards={cards} order={order} onOrder={onOrder} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Group({ cards, order, onOrder }: OrderProps & { readonly cards: Cards }) {
  const words = useWords();
  const { t, money } = words;
  const [first] = cards;
  const { icon, tone } = cardLooks[first.state];
  const called = cardsCalled(cards, t);
  return (
    <div className={styles.group}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className="column">
        <strong className="breaks">
          <bdi>{first.productName}</bdi> {money(first.faceValue)} · {called}
        </strong>
        <span className="soft small">{aboutCards(first, cards.length, words)}</span>
      </div>
      <CardActions cards={cards} called={called} order={order} onOrder={onOrder} />
    </div>
  );
}

function aboutCards(card: CompanyCardView, count: number, words: Words): string {
  const { t, time } = words;
  const parts = [card.isSlow ? t('companies:one.slow') : t(`companies:one.state.${card.state}`)];
  switch (card.state) {
    case 'refused':
      if (card.code) parts.push(whyWords(card.code, t));
      break;
    case 'processing':
      parts.push(t('word:since', { at: time(card.since) }), t('companies:one.cannot'));
      break;
    case 'planned':
      if (card.mayBeOrdered) parts.push(t('companies:one.mayBe'));
      break;
    case 'ready':
      parts[0] = readyWords(card, words);
      if (card.copies > 1) parts.push(t('companies:one.copies', { count: card.copies }));
      if (card.code) parts.push(t('companies:one.stays', { why: whyWords(card.code, t) }));
      if (count === 1 && card.serialLast4) parts.push(t('companies:one.serial', { last4: card.serialLast4 }));
      break;
    case 'ended':
      parts.push(t('word:since', { at: time(card.since) }));
      if (card.isOwed !== null) parts.push(t(card.isOwed ? 'companies:one.owed' : 'companies:one.noted'));
      break;
    default:
      break;
  }
  return parts.join(' · ');
}

/** Whether somebody has its code. */
function readyWords({ handedOut, leftAt, copies }: CompanyCardView, { t, time }: Words): string {
  if (handedOut === 'yes' && leftAt) return t('companies:one.handedOut', { at: time(leftAt) });
  const ready = t('companies:one.state.ready');
  return copies > 0 ? `${ready} · ${t('companies:one.mayBeOut')}` : ready;
}
