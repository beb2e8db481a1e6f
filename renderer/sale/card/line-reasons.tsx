// What is known about a card besides its verdict: how long it has waited, why it was refused, and what needs a person.
import type { RefusalCode } from '../../../shared/errors.ts';
import { refusalsWithoutCall } from '../../../shared/health/escalation.ts';
import { doubtOf } from '../../../shared/sale/card-facts.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import styles from './line-card.module.css';

type LineProps = { readonly line: LineView };

export function Waiting({ line }: LineProps) {
  const { t, duration } = useWords();
  const now = useNow(1000);
  if (line.waitingSince === null) return null;
  return (
    <p className="ink-wait bold">
      {t('after:line.waitingFor', { age: duration(now - Date.parse(line.waitingSince)) })}
      {line.problem ? ` · ${t(`till:problem.${line.problem}`)}` : null}
      <AsksAgain at={line.asksAgainAt} now={now} />
      {line.saidCode ? ` ${t('till:unknownReason', { code: line.saidCode })}` : null}
    </p>
  );
}

/** In how many seconds the till asks again automatically; nothing while it is asking. */
export function AsksAgain({ at, now }: { readonly at: string | null | undefined; readonly now: number }) {
  const { t, duration } = useWords();
  const inMs = Date.parse(at ?? '') - now;
  return inMs > 0 ? <> {t('after:line.asksAgain', { in: duration(inMs + 999) })}</> : null;
}

export function LineReasons({ line }: LineProps) {
  const { t } = useWords();
  const { slip, refusal, voidRefusal, attention } = line;
  const doubt = doubtOf(slip);
  const callAbout = (code: RefusalCode) => (refusalsWithoutCall.has(code) ? '' : t(`refusal:${code}.call`));
  return (
    <>
      {/* If there is an entry on the attention list, that says it. */}
      {doubt && !attention.includes('take_back_interrupted') ? (
        <p className={styles.doubt}>{t(`after:claim.doubt.${doubt}`)}</p>
      ) : null}
      {refusal ? (
        <p className={styles.reason}>
          <strong>{t(`refusal:${refusal.code}.what`, { code: refusal.field ?? '' })}</strong>{' '}
          {/* What to do about a card that was never reserved was shown before the payment. */}
          {line.state === 'refused' ? null : [t(`refusal:${refusal.code}.todo`), callAbout(refusal.code)].join(' ')}
        </p>
      ) : null}
      {voidRefusal ? (
        <p className={styles.reason} role="alert">
          <strong>{t('after:life.line-void-refused')}</strong> {t(`refusal:${voidRefusal}.what`)}{' '}
          {t(`refusal:${voidRefusal}.todo`)} {callAbout(voidRefusal)}
        </p>
      ) : null}
      {attention.map((code) => (
        <p key={code} className={styles.reason}>
          <strong>{t('after:line.attention')}</strong> {asSentence(t(`matter:about.${code}.what`))}{' '}
          {t(`matter:about.${code}.owed`)}
        </p>
      ))}
    </>
  );
}

/** A heading among other sentences: some end with a question mark already. */
function asSentence(heading: string): string {
  return /[.?!]$/.test(heading) ? heading : `${heading}.`;
}
