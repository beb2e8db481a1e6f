// What to do about money that goes back, by its state: count it out, wait for the terminal, or say what happened to it.
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { FakeNote } from '../../components/fake-note.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import type { OwedPart } from '../next-step.ts';
import type { RefundStep } from './refund-approval.tsx';
import styles from './refund-card.module.css';

export type StateProps = {
  readonly owed: OwedPart;
  readonly amount: string;
  readonly inCash: boolean;
  /** It is paid only against the customer's claim slip. */
  readonly needsSlip: boolean;
  readonly isNext: boolean;
  readonly busy: boolean;
  readonly take: (step: RefundStep) => void;
  readonly approve: (step: RefundStep) => void;
  readonly answer: (said: 'done' | 'unknown') => void;
};

export function RefundState(props: StateProps): ReactNode {
  const { part } = props.owed;
  switch (part.state) {
    case 'refund-due':
      return props.needsSlip ? <AgainstSlip {...props} /> : <Due {...props} />;
    case 'refunding':
      // The till itself asked the terminal: its answer counts, and no person's.
      return part.refundAtTerminal ? <AtTerminal {...props} /> : <BeingReturned {...props} />;
    case 'refund-unknown':
      return <Unknown {...props} />;
    default:
      return null;
  }
}

function AgainstSlip({ amount, isNext }: StateProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  return (
    <>
      <p>{t('after:refund.againstSlip', { amount })}</p>
      <div className={styles.buttons}>
        <Button
          look={isNext ? 'primary' : 'plain'}
          icon="slip"
          autoFocus={isNext}
          onPress={() => go({ screen: 'claim', scanned: null })}
        >
          {t('after:claim.scan')}
        </Button>
      </div>
    </>
  );
}

function Due({ owed: { method }, amount, isNext, busy, take, approve }: StateProps) {
  const { t } = useWords();
  return (
    <>
      <FakeNote about={method === 'cash' ? 'cash-back' : 'card-back'} />
      <div className={styles.buttons}>
        <Button
          look={isNext ? 'primary' : 'plain'}
          size="large"
          autoFocus={isNext}
          isPending={busy}
          onPress={() => take('as-paid')}
        >
          {t('after:refund.begin')} {amount}
        </Button>
        {method === 'card' ? (
          <Button isDisabled={busy} onPress={() => approve('cash')}>
            {t('after:refund.inCash')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function BeingReturned({ inCash, isNext, busy, take, answer }: StateProps) {
  const { t } = useWords();
  return (
    <>
      <FakeNote about={inCash ? 'cash-back' : 'card-back'} />
      <div className={styles.buttons}>
        <Button look={isNext ? 'primary' : 'plain'} autoFocus={isNext} isPending={busy} onPress={() => answer('done')}>
          {t('after:refund.done')}
        </Button>
        <Button isDisabled={busy} onPress={() => take('not-done')}>
          {t('after:refund.notDone')}
        </Button>
        <Button isDisabled={busy} onPress={() => answer('unknown')}>
          {t('after:tender.unknown')}
        </Button>
      </div>
    </>
  );
}

function AtTerminal({ owed: { part }, amount, busy, answer }: StateProps) {
  const { t } = useWords();
  return (
    <>
      <p className="bold">{t('after:refund.byTerminal', { amount })}</p>
      <FakeNote about="terminal" />
      {part.refundAskedAt ? <Asked at={part.refundAskedAt} /> : null}
      <div className={styles.buttons}>
        <Button isDisabled={busy} onPress={() => answer('unknown')}>
          {t('after:tender.unknown')}
        </Button>
      </div>
    </>
  );
}

/** Neither answer is more likely: a cashier who has not checked yet is led to none. */
function Unknown({ inCash, busy, take, answer }: StateProps) {
  const { t } = useWords();
  return (
    <>
      <p>{t(inCash ? 'after:refund.look.cash' : 'after:refund.look.card')}</p>
      <div className={styles.buttons}>
        <Button isPending={busy} onPress={() => answer('done')}>
          {t('after:refund.done')}
        </Button>
        <Button isDisabled={busy} onPress={() => take('not-done')}>
          {t('after:refund.notDone')}
        </Button>
      </div>
    </>
  );
}

/** A terminal that is silent for longer has most likely lost the request, or its customer. */
const silentAfterMs = 30_000;

function Asked({ at }: { readonly at: string }) {
  const { t, duration } = useWords();
  const waitedMs = Math.max(0, useNow(1000) - Date.parse(at));
  return (
    <>
      <progress className={styles.progress} aria-label={t('after:part.refunding')} />
      <p className="soft text-usual">{t('after:refund.askedFor', { age: duration(waitedMs) })}</p>
      {waitedMs >= silentAfterMs ? (
        <p className="ink-warn bold" role="alert">
          {t('after:refund.silent')}
        </p>
      ) : null}
    </>
  );
}
