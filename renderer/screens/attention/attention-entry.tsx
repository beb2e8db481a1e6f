// One entry of the attention list, from top to bottom: what happened, what was paid, what is owed, what is known, what the till does, and
// then the first step: scanning the slip or asking again, otherwise what decides. The others are behind "More". Each step is explained
// before it is taken.
import { useState } from 'react';
import type { AttentionView } from '../../../shared/attention/views.ts';
import { escalation, isPhoned } from '../../../shared/health/escalation.ts';
import { type AttentionStep, needsManager } from '../../../shared/sale/attention-steps.ts';
import { Button } from '../../components/button.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { Since } from '../../components/since.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useCall } from '../../stores/use-call.ts';
import { useNow } from '../../use-now.ts';
import { useWords, type Words } from '../../words.ts';
import styles from './attention.module.css';
import { byWeight } from './consequence.ts';
import { Counted } from './counted.tsx';
import { EditedFacts } from './edited.tsx';
import { explainOf, scanOf, todoOf } from './guidance.ts';
import { amountWords, owedOf, sentence } from './owed.ts';
import { Step } from './step.tsx';

export type AttentionEntryProps = { readonly entry: AttentionView; readonly onStep: (step: AttentionStep) => void };

export function AttentionEntry({ entry, onStep }: AttentionEntryProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const { retry, deciding } = byWeight(entry.steps);
  const scan = scanOf(entry);
  const [hasMore, showMore] = useState(false);
  const isSafeFirst = scan !== null || retry;
  if (entry.isCounted) return <Counted since={entry.raisedAt} />;
  return (
    <section className={styles.entry} data-attention={entry.code}>
      <header className={styles.head}>
        <Icon name="warn" className="ink-warn" />
        <h3>{t(`matter:about.${entry.code}.what`)}</h3>
        <Since at={entry.raisedAt} className="bold one-line" />
      </header>
      <Facts entry={entry} />
      {isSafeFirst ? (
        <ul className={styles.steps}>
          {scan ? (
            <Step
              title={t('after:claim.scan')}
              explain={t(`matter:scan.${scan}`)}
              icon="slip"
              isFirst
              onPress={() => go({ screen: 'claim', scanned: null })}
            />
          ) : null}
          {retry && (hasMore || !scan) ? (
            <EntryStep entry={entry} step="retry" isFirst={!scan} onStep={onStep} />
          ) : null}
        </ul>
      ) : null}
      {deciding.length > 0 && (hasMore || !isSafeFirst) ? (
        <>
          <h4>{t(deciding.every(needsManager) ? 'matter:decideManager' : 'matter:decide')}</h4>
          <ul className={styles.steps}>
            {deciding.map((step) => (
              <EntryStep key={step} entry={entry} step={step} onStep={onStep} />
            ))}
          </ul>
        </>
      ) : null}
      {hasMore ? (
        <>
          <h4>{t('matter:changesNothing')}</h4>
          <ul className={styles.steps}>
            <EntryStep entry={entry} step="take-note" onStep={onStep} />
            <Step
              title={t('word:openSale')}
              explain={t('matter:openSaleExplain')}
              onPress={() => go({ screen: 'sale', saleId: entry.saleId, from: 'attention' })}
            />
          </ul>
        </>
      ) : null}
      <div>
        <Button look="quiet" icon={hasMore ? 'up' : 'down'} onPress={() => showMore(!hasMore)}>
          {t(hasMore ? 'counter:sell.fewer' : 'counter:sell.more')}
        </Button>
      </div>
    </section>
  );
}

type EntryProps = { readonly entry: AttentionView };

function Facts({ entry }: EntryProps) {
  const words = useWords();
  const { t } = words;
  const now = useNow();
  const call = useCall(entry.cashierIds);
  const { line, note, notedAt, notedBy } = entry;
  const whom = escalation.attention[entry.code];
  const owed = owedOf(entry);
  const owes = t(`matter:owes.${owed.kind}`, { amount: amountWords(owed.amount, words) });
  return (
    <dl className={styles.facts}>
      {line ? (
        <Fact name={t('word:card')}>
          {line.faceValue === 'kept' ? null : (
            <>
              <bdi>{line.productName}</bdi> {words.money(line.faceValue)} ·{' '}
            </>
          )}
          {t(line.standing)}
        </Fact>
      ) : null}
      <Payment entry={entry} />
      <Fact name={t('matter:owed')}>
        <strong>{sentence(owes)}</strong>
      </Fact>
      <Fact name={t('matter:known')}>
        {t(`matter:about.${entry.code}.known`)}
        {line?.saidCode ? ` ${t('till:unknownReason', { code: line.saidCode })}` : null}
      </Fact>
      {entry.edited ? <EditedFacts edited={entry.edited} /> : null}
      <Fact name={t('frame:status.label')}>{doingWords(entry, now, words)}</Fact>
      <Fact name={t('matter:todo')}>
        {t(todoOf(entry))} {call(whom)}
      </Fact>
      {isPhoned(whom) ? (
        <Fact name={t('matter:tell.label')}>
          {line?.orderId ? <>{t('matter:tell.order', { id: line.orderId })} · </> : null}
          {t('word:receiptNumber', { number: entry.receiptNumber ?? '' })}
        </Fact>
      ) : null}
      {note !== null && notedAt !== null ? (
        <Fact name={t('matter:notedBy', { name: notedBy ?? '' })}>
          {t('matter:note', { note })} · <Since at={notedAt} />
        </Fact>
      ) : null}
    </dl>
  );
}

/** The refund it is about, or the payment for the card. */
function Payment({ entry: { code, refund, paid, paidBy } }: EntryProps) {
  const words = useWords();
  const { t } = words;
  if (refund)
    return (
      <Fact name={t(code === 'terminal_disagrees' ? 'matter:atTerminal' : 'after:refund.title')}>
        {amountWords(refund.amount, words)} {t(`matter:way.${refund.method}`)}
      </Fact>
    );
  // The payment for a dead card is already due, and listed above.
  if (code === 'given_card_dead' || code === 'rows_edited') return null;
  const ways = paidBy.map((method) => t(`till:method.${method}`)).join(', ');
  return (
    <Fact name={t('word:paid')}>{paid ? `${amountWords(paid, words)} · ${ways}` : t('after:tender.notTaken')}</Fact>
  );
}

type EntryStepProps = {
  readonly entry: AttentionView;
  readonly step: AttentionStep;
  readonly isFirst?: boolean;
  readonly onStep: (step: AttentionStep) => void;
};

function EntryStep({ entry, step, isFirst = false, onStep }: EntryStepProps) {
  const { t } = useWords();
  return (
    <Step
      title={t(`matter:step.${step}.do`)}
      explain={t(explainOf(step, entry))}
      isFirst={isFirst}
      onPress={() => onStep(step)}
    />
  );
}

/** What the till does about it automatically. */
function doingWords({ code, doing }: AttentionView, nowMs: number, { t, duration }: Words): string {
  // Until someone says where the slip is, the till sends nothing, whatever it checks.
  if (code === 'given_card_dead') return t('matter:doing.dead');
  if (code === 'take_back_interrupted') return t('matter:doing.slip');
  switch (doing?.kind) {
    case 'asking':
      return t('matter:doing.asking');
    case 'waiting':
      return t('matter:doing.waiting', { in: duration(Math.max(1000, Date.parse(doing.nextAt) - nowMs)) });
    case 'parked':
    case undefined:
      return t('matter:doing.nothing');
  }
}
