// While the service reserves: take no money. The panel says within three seconds that the service is silent, and why if waiting will not
// help. The cashier may always leave.
import { useEffect } from 'react';
import type { AttentionCode, ProblemCode } from '../../../shared/errors.ts';
import { escalation } from '../../../shared/health/escalation.ts';
import type { StatusView } from '../../../shared/health/status.ts';
import { isZero } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { AsksAgain } from '../../sale/card/line-reasons.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useStatus } from '../../stores/status.ts';
import { leadToCard } from '../../stores/touched-card.ts';
import { useCall } from '../../stores/use-call.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { Box } from './box.tsx';
import styles from './pay.module.css';
import { isSilent } from './phase.ts';

/** These pass by themselves: whom to call is shown only after the longest time that a request may take. */
const passing: ReadonlySet<ProblemCode> = new Set([
  'unreachable',
  'no_answer',
  'service_fault',
  'rate_limited',
  'activation_pending',
]);
const callAfterMs = 30_000;

export type ReservingPanelProps = {
  readonly sale: SaleView;
  /** Present if cards were added and wait for the cashier to reserve them. */
  readonly onReserve?: () => void;
};

export function ReservingPanel({ sale, onReserve }: ReservingPanelProps) {
  const { t, duration } = useWords();
  const connection = useStatus((store) => store.status.connection);
  const now = useNow(250);
  const missing = sale.lines.filter(({ waitsForNumber }) => waitsForNumber);
  const [waiting] = missing;
  const goOn = waiting && onReserve ? () => leadToCard(waiting.id) : onReserve;
  useKeys({ Enter: goOn, F4: goOn });
  const silence = silenceOf(sale, now);
  const standstill = standstillOf(sale, connection);
  const done = sale.lines.filter((line) => line.state === 'reserved').length;

  const toDo = waiting ? t('counter:basket.missing', { count: missing.length }) : t('paying:toReserve');

  const announce = useNotice((store) => store.announce);
  const verdict = t('till:verdict.take-no-money.say');
  useEffect(() => announce(verdict), [announce, verdict]);

  return (
    <div className={styles.stack}>
      <h1 className="text-verdict leading-tight">{verdict}</h1>
      {/* A single card's own line says it. */}
      {standstill || (!onReserve && sale.lines.length === 1) ? null : (
        <p className="text-large">{onReserve ? toDo : t('paying:reserving', { done, count: sale.lines.length })}</p>
      )}
      {onReserve || standstill ? null : (
        <progress
          className={styles.progress}
          aria-label={t('paying:reserving', { done, count: sale.lines.length })}
          {...(sale.lines.length > 1 ? { max: sale.lines.length, value: done } : {})}
        />
      )}
      <div role="alert">
        {standstill ? <StandstillBox why={standstill} sale={sale} now={now} /> : null}
        {silence && !standstill ? <SilenceBox silence={silence} sale={sale} /> : null}
      </div>
      {silence && silence.waitedMs !== null ? (
        <p className="soft">{t('after:line.waitingFor', { age: duration(silence.waitedMs) })}</p>
      ) : null}
      {goOn ? (
        <Button look="primary" size="large" keyName="F4" autoFocus onPress={goOn}>
          {t(waiting ? 'counter:line.scan' : 'paying:reserve')}
        </Button>
      ) : null}
    </div>
  );
}

/** `waitedMs`: since the oldest silent request; null if no line has a start time. */
type Silence = {
  readonly problem: ProblemCode;
  readonly saidCode: string | null;
  readonly waitedMs: number | null;
};

function silenceOf(sale: SaleView, now: number): Silence | null {
  const silent = sale.lines.filter((line) => line.state === 'reserving' && isSilent(line, now));
  if (silent.length === 0) return null;
  const since = silent
    .map((line) => line.waitingSince)
    .filter((at) => at !== null)
    .sort()[0];
  return {
    problem: silent.find((line) => line.problem !== null)?.problem ?? 'no_answer',
    saidCode: silent.find((line) => line.saidCode)?.saidCode ?? null,
    waitedMs: since === undefined ? null : now - Date.parse(since),
  };
}

/** The time of the first waiting card. */
function asksAgainAt(sale: SaleView): string | null {
  const times = sale.lines.flatMap((line) => (line.state === 'reserving' ? (line.asksAgainAt ?? []) : []));
  return times.sort()[0] ?? null;
}

function SilenceBox({ silence, sale }: { readonly silence: Silence; readonly sale: SaleView }) {
  const { t, money } = useWords();
  const call = useCall();
  const { problem, saidCode, waitedMs } = silence;
  const isPassing = passing.has(problem);
  // After a payment the words must not say "take no money".
  const wait = isZero(sale.paid.amount) ? t('paying:silent') : t('paying:silentPaid', { amount: money(sale.paid) });
  return (
    <Box look="warn" what={t(`till:problem.${problem}`)}>
      {saidCode ? `${t('till:unknownReason', { code: saidCode })} ` : null}
      {isPassing ? wait : t(`guide:problem.${problem}`)}{' '}
      {!isPassing || (waitedMs ?? 0) >= callAfterMs ? call(escalation.problem[problem]) : null}
    </Box>
  );
}

type StandstillProps = { readonly why: AttentionCode; readonly sale: SaleView; readonly now: number };

function StandstillBox({ why, sale, now }: StandstillProps) {
  const { t, money } = useWords();
  const call = useCall();
  // The service may accept the till again, and the till keeps asking, so it must not say that waiting is useless.
  if (why === 'not_authorised')
    return (
      <Box look="warn" what={t(`matter:about.${why}.what`)}>
        <AsksAgain at={asksAgainAt(sale)} now={now} />{' '}
        {isZero(sale.paid.amount) ? t('paying:denied') : t('paying:deniedPaid', { amount: money(sale.paid) })}{' '}
        {call(escalation.attention[why])}
      </Box>
    );
  const leave = isZero(sale.paid.amount)
    ? t('paying:standstill')
    : t('paying:standstillPaid', { amount: money(sale.paid) });
  return (
    <Box look="warn" what={t(`matter:about.${why}.what`)}>
      {leave} {t('paying:standstillEntry')} {call(escalation.attention[why])}
    </Box>
  );
}

/** A case that only says that it takes long. */
const passesByItself: ReadonlySet<AttentionCode> = new Set(['waiting_too_long']);

/** Why waiting will not help: the service refuses the till, or a person must resolve something first. Null if waiting may help. */
export function standstillOf(sale: SaleView, connection: StatusView['connection']): AttentionCode | null {
  const waiting = sale.lines.filter((line) => line.state === 'reserving');
  if (waiting.length === 0) return null;
  if (connection === 'refused' || waiting.some((line) => line.problem === 'not_authorised')) return 'not_authorised';
  return waiting.flatMap((line) => line.attention).find((code) => !passesByItself.has(code)) ?? null;
}
