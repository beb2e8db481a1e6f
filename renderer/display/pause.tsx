// The pause before cards that scammers ask for: one question, and facts that do not depend on the answer, in two languages. The only amber
// screen.
// Invariants: Stop works at once, "Go on" only after the warning was shown for a while; if the display takes no answer it says who does;
// nothing moves or flashes.
import { useEffect, useState } from 'react';
import type { CustomerScreen } from '../../shared/display/view.ts';
import { Icon } from '../components/icon.tsx';
import styles from './pause.module.css';
import { useFit } from './use-fit.ts';
import type { Say } from './use-say.ts';
import type { Shown } from './use-view.ts';
import type { CustomerKey, CustomerWords } from './words.ts';

type PauseScreen = Extract<CustomerScreen, { kind: 'pause' }>;
type PauseProps = { readonly shown: Shown; readonly screen: PauseScreen; readonly say: Say };

export function Pause({ shown, screen, say }: PauseProps) {
  const { view, words, other } = shown;
  const { isTouch } = view;
  return (
    <div className={styles.pause}>
      <div className={other ? styles.both : styles.one}>
        <Warning words={words} screen={screen} />
        {other ? (
          <OtherLanguage
            words={other}
            screen={screen}
            onRead={isTouch ? () => say({ kind: 'language', locale: other.locale }) : null}
          />
        ) : null}
      </div>
      {screen.state === 'stopped' ? null : (
        <div className={styles.answers}>
          {isTouch && screen.state === 'asked' ? (
            // A question that is sent again restarts the countdown and takes a new answer.
            <Answers key={shown.cameAtMs} shown={shown} screen={screen} say={say} />
          ) : (
            <CashierAnswers words={words} other={other} />
          )}
        </div>
      )}
    </div>
  );
}

/** Facts that do not depend on the answer. */
function factsOf({ state, isNothingPaid }: PauseScreen): readonly CustomerKey[] {
  if (state === 'stopped') return ['customer:pause.hangUp', 'customer:pause.talk'];
  const facts = ['customer:pause.scam', 'customer:pause.codes', 'customer:pause.hurry'] as const;
  return isNothingPaid ? [...facts, 'customer:pause.nothingPaid'] : facts;
}

const titleOf = ({ state }: PauseScreen): CustomerKey =>
  state === 'stopped' ? 'customer:pause.stopped' : 'customer:pause.title';
const questionOf = ({ state }: PauseScreen): CustomerKey =>
  state === 'stopped' ? 'customer:pause.notSold' : 'customer:pause.question';

type WarningProps = { readonly words: CustomerWords; readonly screen: PauseScreen };

function Warning({ words: { t }, screen }: WarningProps) {
  const panel = useFit<HTMLElement>();
  return (
    <section className={styles.warning} ref={panel}>
      <div className={styles.head}>
        <svg viewBox="0 0 48 48" className={styles.sign} aria-hidden="true" focusable="false">
          <circle cx="24" cy="24" r="21" />
          <path d={screen.state === 'stopped' ? 'M15 25l6.500 6.500L34 18' : 'M18.500 16v16M29.500 16v16'} />
        </svg>
        <h1 className={styles.title}>{t(titleOf(screen))}</h1>
      </div>
      <p className={styles.question}>{t(questionOf(screen))}</p>
      <ul className={styles.facts}>
        {factsOf(screen).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The same in another language, smaller. */
function OtherLanguage({ words, screen, onRead }: WarningProps & { readonly onRead: (() => void) | null }) {
  const panel = useFit<HTMLElement>();
  const { t, locale, direction } = words;
  return (
    <section className={styles.beside} lang={locale} dir={direction} ref={panel}>
      <h2 className={styles.titleBeside}>{t(titleOf(screen))}</h2>
      <p className={styles.questionBeside}>{t(questionOf(screen))}</p>
      {factsOf(screen).map((key) => (
        <p key={key} className={styles.factBeside}>
          {t(key)}
        </p>
      ))}
      {onRead ? (
        <button type="button" className={styles.read} onClick={onRead}>
          <Icon name="globe" />
          {t('customer:pause.read')}
        </button>
      ) : null}
    </section>
  );
}

function Answers({ shown, screen, say }: PauseProps) {
  const { words, other, cameAtMs } = shown;
  const seconds = useCountdown(cameAtMs + screen.wakesInMs);
  const [isAnswered, setAnswered] = useState(false);
  const answer = (given: 'stop' | 'continue') => {
    setAnswered(true);
    say({ kind: 'answer', questionId: screen.questionId, answer: given });
  };
  return (
    <>
      <button type="button" className={`on-accent ${styles.stop}`} disabled={isAnswered} onClick={() => answer('stop')}>
        {words.t('customer:pause.stop')}
        <Also words={other} says="customer:pause.stop" />
      </button>
      <button
        type="button"
        className={styles.goOn}
        disabled={seconds > 0 || isAnswered}
        onClick={() => answer('continue')}
      >
        {seconds > 0 ? words.t('customer:pause.goOnIn', { seconds }) : words.t('customer:pause.goOn')}
        <Also words={other} says="customer:pause.goOn" />
      </button>
    </>
  );
}

/** The display takes no answer; the cashier does. */
function CashierAnswers({ words, other }: { readonly words: CustomerWords; readonly other: CustomerWords | null }) {
  return (
    <p className={styles.tell}>
      {words.t('customer:pause.tell')}
      <Also words={other} says="customer:pause.tell" />
    </p>
  );
}

function Also({ words, says }: { readonly words: CustomerWords | null; readonly says: CustomerKey }) {
  if (!words) return null;
  return (
    <small className={styles.also} lang={words.locale} dir={words.direction}>
      {words.t(says)}
    </small>
  );
}

/** Whole seconds until a moment of `performance.now()`, 0 from then on. For another moment the component needs another React key. */
function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const leftMs = Math.max(0, untilMs - nowMs);
  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setNowMs(performance.now()), leftMs % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return Math.ceil(leftMs / 1_000);
}
