// Voiding sold cards, with one button for all cards of a sale: offered with the remaining time while the service still cancels them;
// afterwards it says why not, and who can help.
// Invariant: nothing is offered that the till knows to be refused, and a dialog whose time ran out says so and sends nothing.
import { useState } from 'react';
import { actionsOn } from '../../../shared/sale/card.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Dotted } from '../../components/dotted.tsx';
import { Icon } from '../../components/icon.tsx';
import { inTillTime } from '../../till-time.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { ApprovedDialog, type CardOfSale, takesTwo } from './approved-step.tsx';
import { cardMarks } from './card-marks.ts';
import styles from './void-card.module.css';

/** What the service refuses for good; anything else may be tried again. */
const finalRefusals: ReadonlySet<string> = new Set([
  'order_invalidation_period_expired',
  'order_invalidation_not_supported',
]);

/** Why the card can no longer be voided, and who can help. */
export function VoidOver({ line }: Pick<CardOfSale, 'line'>) {
  const { t } = useWords();
  const over = useVoidOver(line);
  if (over === null || isRefusedForGood(line)) return null;
  return (
    <p className={styles.over} data-void="over">
      <Icon name="lock" />
      <span>
        {over} {t('after:line.voidOverTodo')}
      </span>
    </p>
  );
}

/** One button for the sale; if several cards can be voided it asks which. */
export function VoidInSale({ sale }: Pick<CardOfSale, 'sale'>) {
  const { t, duration } = useWords();
  const now = useNow(1000);
  const [asking, ask] = useState(false);
  const [chosenId, choose] = useState<string | null>(null);
  const leftOf = ({ voidUntil }: LineView) => (voidUntil === null ? null : inTillTime(voidUntil) - now);
  const offered = sale.lines.filter(
    (line) =>
      actionsOn('past', line, null).includes('void') &&
      !isRefusedForGood(line) &&
      (leftOf(line) ?? Number.MAX_VALUE) > 0,
  );
  const chosen = sale.lines.find(({ id }) => id === chosenId);
  const [only] = offered.length === 1 ? offered : [];
  const left = Math.min(...offered.map((line) => leftOf(line) ?? Number.POSITIVE_INFINITY));
  return (
    <>
      {offered.length > 0 ? (
        <Button icon="back" onPress={() => (only ? choose(only.id) : ask(true))}>
          {t('after:line.void')}
          {Number.isFinite(left) ? (
            <span className="soft plain one-line"> {t('after:line.timeLeft', { left: duration(left) })}</span>
          ) : null}
        </Button>
      ) : null}
      {asking ? (
        <Dialog title={t('after:line.voidWhich')} onClose={() => ask(false)}>
          <ul className={styles.which}>
            {offered.map((line) => (
              <li key={line.id}>
                <WhichCard
                  line={line}
                  onPress={() => {
                    ask(false);
                    choose(line.id);
                  }}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
      {chosen ? <VoidCard key={chosen.id} sale={sale} line={chosen} onClose={() => choose(null)} /> : null}
    </>
  );
}

function WhichCard({ line, onPress }: Pick<CardOfSale, 'line'> & { readonly onPress: () => void }) {
  const { t, money } = useWords();
  return (
    <button type="button" className={styles.one} onClick={onPress}>
      <Art code={line.productCode} brand={line.brand} name={line.productName} size="row" />
      <span>
        <strong>{line.productName}</strong>
        <span className="soft small">
          <Dotted parts={cardMarks(line, t)} />
        </span>
        {line.voidUntil ? <VoidClock until={line.voidUntil} /> : null}
      </span>
      <strong className="figures one-line">{money(line.faceValue)}</strong>
    </button>
  );
}

function VoidCard({ sale, line, onClose }: CardOfSale & { readonly onClose: () => void }) {
  const { t } = useWords();
  const { voidUntil } = line;
  const over = useVoidOver(line);
  // A card whose slip is out may have been handed over without the till knowing.
  const mayBeOut =
    takesTwo(line) ||
    line.handedOverAt !== null ||
    sale.printJobs.some((job) => job.lineId === line.id && job.document === 'activation' && job.state === 'printed');

  return (
    <ApprovedDialog
      sale={sale}
      line={line}
      channel="line:void"
      title={t('after:line.voidTitle')}
      goesBack
      explain={
        <>
          <p>
            {t(mayBeOut ? 'after:line.voidTakeCard' : 'after:line.voidKeepCard')} {t('after:line.voidExplain')}
          </p>
          {voidUntil ? <VoidClock until={voidUntil} /> : null}
          {over ? (
            <p role="alert" className={`tone-warn pad-2-3 rounded bold ${styles.ended}`}>
              <Icon name="warn" />
              <span>
                {over} {t('after:line.voidOverTodo')}
              </span>
            </p>
          ) : null}
        </>
      }
      tooLate={over === null ? null : t('after:line.voidTooLate')}
      reasons="void"
      onClose={onClose}
    />
  );
}

const isRefusedForGood = ({ voidRefusal }: LineView): boolean => voidRefusal !== null && finalRefusals.has(voidRefusal);

/** That its time is over, by this till's clock; null before, and if the service set no limit. */
function useVoidOver({ voidUntil }: LineView): string | null {
  const { t, dateTime } = useWords();
  const now = useNow(1000);
  if (voidUntil === null || inTillTime(voidUntil) > now) return null;
  return t('after:line.voidOver', { at: dateTime(new Date(inTillTime(voidUntil)).toISOString()) });
}

function VoidClock({ until }: { readonly until: string }) {
  const { t, time, duration } = useWords();
  const untilMs = inTillTime(until);
  const leftMs = untilMs - useNow(1000);
  if (leftMs <= 0) return null;
  return (
    // The remaining time would be announced each second, so it is not a live region.
    <p className={styles.clock}>
      <Icon name="clock" />
      <span>{t('after:line.voidLeft', { left: duration(leftMs), at: time(new Date(untilMs).toISOString()) })}</span>
    </p>
  );
}
