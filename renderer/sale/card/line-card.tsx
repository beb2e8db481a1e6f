// One card of a finished sale: its verdict, what is known, what to do, and the buttons for it.
import type { DocumentKind } from '../../../shared/document.ts';
import { isFoundDead } from '../../../shared/sale/outcome.ts';
import type { LineView, SaleView, SessionView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useStatus } from '../../stores/status.ts';
import { useKeys } from '../../use-keys.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { ApprovedStep } from '../approval/approved-step.tsx';
import { PrintActions } from '../slips/print-actions.tsx';
import { AboutCard } from './about-card.tsx';
import { CardSteps } from './card-steps.tsx';
import { GiveBackCard } from './give-back-card.tsx';
import styles from './line-card.module.css';
import { type CardStep, isLive, readyLines } from './next-step.ts';
import { stateWords } from './state-words.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { VoidCard } from './void-card.tsx';

export type LineCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  readonly session: SessionView;
  /** The one primary action of the screen, where it is about this card. */
  readonly next: CardStep | null;
  /** The sale is looked at afterwards: it may be voided, and its slips stand together. */
  readonly isPast?: boolean;
};

export function LineCard({ sale, line, session, next, isPast = false }: LineCardProps) {
  const { t, money, dateTime } = useWords();
  const act = useSale((store) => store.act);
  const go = useNavigation((store) => store.go);
  // Nothing is printed of it, and it is not voided past the entry about it.
  const isDead = isFoundDead(line.attention);
  const document = line.state === 'active' && !isDead ? 'activation' : line.state === 'activating' ? 'pending' : null;
  const takenBack = sale.stage === 'cancelled' && line.state === 'reserving';
  // What was paid before the sale was cancelled, or its card refused, is no card's: it is returned once, as one sum.
  const neverSold = line.state === 'refused' || line.state === 'cancelled' || line.state === 'cancelling';
  const isBySale =
    line.verdict === 'return-money' || line.verdict === 'refund-under-way' || line.verdict === 'find-out-first';
  const owesMoney = isBySale || line.verdict === 'return-nothing-yet';
  // The till waits for the slip, or for a manager: not for the service.
  const waitsForSlip = line.state === 'voiding' && line.slipDoubt === 'cut-off';
  const isToScanAgain = line.verdict === 'scan-slip-again';
  const isAgainstSlip = line.verdict === 'hand-over-against-slip' || line.verdict === 'return-against-slip';
  const said = takenBack
    ? t('after:line.takingBack')
    : line.handedOverAt && line.state === 'active'
      ? t('after:line.handedOver', { at: dateTime(line.handedOverAt) })
      : line.attention.includes('settled_elsewhere') && !isToScanAgain
        ? t('after:line.askElsewhere')
        : line.attention.includes('given_card_dead')
          ? t('after:line.deadCard')
          : isDead && line.state === 'active'
            ? t('after:line.foundDead', { list: t('frame:nav.attention') })
            : line.slipDoubt && (isAgainstSlip || waitsForSlip)
              ? t(`after:claim.todo.${line.slipDoubt}`)
              : neverSold && owesMoney
                ? t('after:line.moneyOnce')
                : neverSold && line.verdict === 'nothing-owed'
                  ? t('after:line.neverSold')
                  : t(`till:verdict.${line.verdict}.next`);
  // The PIN's own slip is printed by itself: there is something to do about it only where that failed.
  const isMissing = (slip: DocumentKind): boolean => {
    const job = sale.printJobs.filter((one) => one.lineId === line.id && one.document === slip).at(-1);
    return job?.waitsForPerson === true || job?.state === 'dropped' || (job?.state === 'unsent' && job.cause !== null);
  };
  const pinFailed = isMissing('pin');
  // Of two slips that did not come out the card's own is asked about first.
  const isOwnFirst = isMissing('activation') || !pinFailed;
  // Of several that are ready one press takes all.
  const isHandOver = next === 'hand-over' && readyLines(sale).length === 1;
  const handOver = () => void act('line:hand-over', { lineId: line.id });
  // A key of its own: the Enter that took the money, pressed once too often, must not say that the customer has the card.
  useKeys({ F8: isHandOver ? handOver : undefined });
  const isPrint = next === 'print-again';
  const isCode = line.verdict === 'live-show-code';
  // Of money that waits for it the refund says so.
  const isScanNext =
    isPast && line.slipOut && (isToScanAgain || line.verdict === 'hand-over-against-slip' || waitsForSlip);
  const ready = isLive(line);
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const isSlipNext = next === 'give-slip' && hasPrinter;

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          {line.productName} <span className={styles.amount}>{money(line.faceValue)}</span>
        </h2>
        <p className={styles.soft}>
          {t(takenBack ? 'till:line.cancelling' : stateWords(line))}
          {line.cardLast4 ? ` · ${t('counter:basket.card', { last4: line.cardLast4 })}` : null}
          {line.serialLast4 ? ` · ${t('after:line.serial', { last4: line.serialLast4 })}` : null}
        </p>
      </div>
      <div className={styles.verdict}>
        <VerdictMark
          verdict={line.verdict}
          size={line.verdict === 'nothing-owed' || (neverSold && owesMoney) ? 'small' : 'big'}
          keepsCardOnly={neverSold && isBySale}
        />
        <p>
          {said} {isSlipNext ? <strong>{t('after:line.leaving')}</strong> : null}
        </p>
      </div>
      {next === 'wait-for-slip' ? <p className={styles.waiting}>{t('after:print.waitForSlip')}</p> : null}
      {isPast && line.handedOverAt ? null : <CardSteps line={line} />}
      {waitsForSlip ? null : <Waiting line={line} />}
      {line.slipDoubt && !line.attention.includes('take_back_interrupted') ? (
        <p className={styles.doubt}>{t(`after:claim.doubt.${line.slipDoubt}`)}</p>
      ) : null}
      <Reasons line={line} />
      <div className={styles.actions}>
        {ready ? (
          <Button
            look={isHandOver ? 'primary' : 'plain'}
            icon="hand"
            label={t('after:line.handOverNamed', { name: line.productName })}
            onPress={handOver}
          >
            {t('after:line.handOver')}
          </Button>
        ) : null}
        {/* Beside the button, whose name says the product where its words do not. */}
        {isHandOver ? (
          <span className={styles.soft} aria-hidden="true">
            F8
          </span>
        ) : null}
        {line.slipOut ? (
          <>
            <Button
              look={isScanNext ? 'primary' : 'plain'}
              icon="slip"
              onPress={() => go({ screen: 'claim', scanned: null })}
            >
              {t('after:claim.scan')}
            </Button>
            {isToScanAgain ? null : (
              <ApprovedStep
                sale={sale}
                session={session}
                open={t('after:claim.lost')}
                title={t('after:claim.lostTitle')}
                explain={
                  <>
                    <AboutCard sale={sale} line={line} />
                    {line.slipDoubt ? <p>{t(`after:claim.doubt.${line.slipDoubt}`)}</p> : null}
                    {line.slipDoubt === 'cut-off' ? <p>{t('after:claim.lostCutOff')}</p> : null}
                    <p>
                      {t(
                        line.state === 'ended-by-other-till' ? 'after:claim.lostElsewhere' : 'after:claim.lostExplain',
                      )}
                    </p>
                  </>
                }
                reasons="waive"
                onApproved={(reason, approval) => ({
                  channel: 'claim:waive',
                  request: { lineId: line.id, reason, approval },
                })}
              />
            )}
          </>
        ) : null}
        {document && !(line.slipOut && document === 'activation') && (!isPast || isPrint || isCode) ? (
          <PrintActions
            sale={sale}
            lineId={line.id}
            document={document}
            isNext={(isPrint && isOwnFirst) || isSlipNext}
            isCodeNext={next === 'show-code'}
          />
        ) : null}
        {pinFailed && !line.slipOut && !isDead ? (
          <PrintActions sale={sale} lineId={line.id} document="pin" isNext={isPrint && !isOwnFirst} />
        ) : null}
        {line.state === 'activating' ? <GiveBackCard sale={sale} line={line} session={session} /> : null}
      </div>
      {isPast && line.state === 'active' && !line.slipOut && !isDead ? (
        <VoidCard sale={sale} line={line} session={session} />
      ) : null}
    </li>
  );
}

function Waiting({ line }: { readonly line: LineView }) {
  const { t, duration } = useWords();
  const now = useNow(1000);
  if (line.waitingSince === null) return null;
  return (
    <p className={styles.waiting}>
      {t('after:line.waitingFor', { age: duration(now - Date.parse(line.waitingSince)) })}
      {line.problem ? ` · ${t(`till:problem.${line.problem}`)}` : null}
    </p>
  );
}

// Why it was refused or lost, why a void came back, and what a person should look at.
function Reasons({ line }: { readonly line: LineView }) {
  const { t } = useWords();
  return (
    <>
      {line.refusal ? (
        <p className={styles.reason}>
          <strong>{t(`till:refusal.${line.refusal.code}.what`)}</strong> {t(`till:refusal.${line.refusal.code}.todo`)}{' '}
          {t(`till:refusal.${line.refusal.code}.call`)}
        </p>
      ) : null}
      {line.voidRefusal ? (
        <p className={styles.reason} role="alert">
          <strong>{t('after:line.voidRefused')}</strong> {t(`till:refusal.${line.voidRefusal}.what`)}{' '}
          {t(`till:refusal.${line.voidRefusal}.todo`)} {t(`till:refusal.${line.voidRefusal}.call`)}
        </p>
      ) : null}
      {line.attention.map((code) => (
        <p key={code} className={styles.reason}>
          <strong>{t('after:line.attention')}</strong> {asSentence(t(`till:attention.${code}.what`))}{' '}
          {t(`till:attention.${code}.owed`)}
        </p>
      ))}
    </>
  );
}

/** A heading within other sentences: some are questions already. */
function asSentence(heading: string): string {
  return /[.?!]$/.test(heading) ? heading : `${heading}.`;
}
