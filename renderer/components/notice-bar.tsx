// Says in words what went wrong, above any screen, and announces it to screen readers. Invariants: it covers no button of a screen; what
// only says "not now" is a hint that goes by itself, and calls nobody.
import { useEffect } from 'react';
import type { TillErrorCode } from '../../shared/errors.ts';
import { escalation } from '../../shared/health/escalation.ts';
import { type ScanHint, useNotice } from '../stores/notice.ts';
import { useCall } from '../stores/use-call.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './notice-bar.module.css';

const hints = {
  'caps-lock': 'scanning:capsLock',
  'finish-first': 'scanning:reason.finish-first',
  'proof-first': 'scanning:proofFirst',
  'empty-scan': 'scanning:reason.empty',
  'scanner-keys': 'scanning:scannerKeys',
  'still-asking': 'scanning:stillAsking',
} as const;

const aboutWaiting: readonly (ScanHint | TillErrorCode | undefined)[] = [
  'finish-first',
  'proof-first',
  'still-asking',
  'tender_undecided',
  'another_sale_open',
];
const hintStaysMs = 10_000;

export function NoticeBar() {
  const { t, error: sayError } = useWords();
  const call = useCall();
  const { error, said, announcement, dismiss } = useNotice();
  const isWaiting = aboutWaiting.includes(said ?? error?.code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice stays for its own time, also the same one again.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(dismiss, hintStaysMs);
    return () => clearTimeout(timer);
  }, [error, said]);
  const isFault = error !== null && !isWaiting;
  const fault = error && `${sayError(error)} ${t(`guide:error.${error.code}`)} ${call(escalation.error[error.code])}`;
  const text = said ? t(hints[said]) : fault;
  return (
    <>
      <div className={styles.region} role="alert" data-react-aria-top-layer="true">
        {text ? (
          <div className={isFault ? styles.notice : styles.hint} data-hint={said}>
            <Icon name={isFault ? 'warn' : 'info'} />
            <p>{text}</p>
            <Button look="quiet" icon="cross" label={t('frame:dismiss')} onPress={dismiss} />
          </div>
        ) : null}
      </div>
      <div className="hidden-but-read" aria-live="polite" aria-atomic="true">
        <span key={announcement.n}>{announcement.text}</span>
      </div>
    </>
  );
}
