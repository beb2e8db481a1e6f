// Money owed to a customer, on the attention list: how much, by which method, why, and a button to return it.
import type { MoneyDueView } from '../../../shared/attention/views.ts';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { Since } from '../../components/since.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';
import { Counted } from './counted.tsx';
import { amountWords, sentence } from './owed.ts';
import { Step } from './step.tsx';

export function MoneyDue({ due }: { readonly due: MoneyDueView }) {
  const words = useWords();
  const { t } = words;
  const { total } = due;
  const go = useNavigation((store) => store.go);
  // A refund that has started may have reached the customer already: the till asks about it instead of paying.
  const isBegun = due.parts.every((part) => part.isBegun);
  const needsSlip = !isBegun && due.parts.some((part) => part.againstSlip);
  const step = stepToSale(isBegun, needsSlip);
  if (!total) return <Counted since={due.since} />;
  return (
    <section className={styles.entry} data-kind="money">
      <header className={styles.head}>
        <Icon name="back" className="ink-bad" />
        <h3>
          {total === 'kept'
            ? t(isBegun ? 'after:done.moneyUnknown' : 'matter:money.titleKept')
            : t(isBegun ? 'matter:money.beganTitle' : 'matter:money.title', { amount: words.money(total) })}
        </h3>
        <Since at={due.since} className="bold one-line" />
      </header>
      <dl className={styles.facts}>
        {due.parts.map((part) => (
          <Fact key={part.id} name={sentence(`${amountWords(part.amount, words)} ${t(`matter:way.${part.method}`)}`)}>
            {[
              part.card ? cardName(part.card.name, part.card.serialLast4) : null,
              t(`matter:money.why.${part.why}`),
              part.isBegun && !isBegun ? t('matter:money.begun') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        ))}
      </dl>
      <ul className={styles.steps}>
        {needsSlip ? (
          <Step
            title={t('after:claim.scan')}
            explain={t('matter:money.againstSlip')}
            icon="slip"
            isFirst
            onPress={() => go({ screen: 'claim', scanned: null })}
          />
        ) : null}
        <Step
          title={t(step.title)}
          explain={step.explain === null ? null : t(step.explain)}
          icon={needsSlip ? undefined : 'back'}
          isFirst={!needsSlip}
          onPress={() => go({ screen: 'sale', saleId: due.saleId, from: 'attention' })}
        />
      </ul>
    </section>
  );
}

function cardName(name: string, serialLast4: string | null): string {
  return serialLast4 === null ? name : `${name} …${serialLast4}`.trim();
}

function stepToSale(isBegun: boolean, needsSlip: boolean) {
  if (needsSlip) return { title: 'word:openSale', explain: 'matter:money.noSlip' } as const;
  return isBegun
    ? ({ title: 'matter:money.sayWhether', explain: 'matter:money.sayExplain' } as const)
    : ({ title: 'word:refund', explain: null } as const);
}
