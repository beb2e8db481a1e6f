// The scanner test: a code to scan from the screen or the test slip. What arrives shows how the scanner is configured.
// Invariant: a scanned code is neither shown nor stored, because it may be a card's number.
import { useState } from 'react';
import { withoutPrefix } from '../../shared/scan/cleaning.ts';
import { type ScannerVerdict, scannerPrefix, scannerVerdict, scannerWorks } from '../../shared/scan/scanner-test.ts';
import { Dialog } from '../components/dialog.tsx';
import { Failure } from '../components/failure.tsx';
import { Icon } from '../components/icon.tsx';
import { SlipCode } from '../components/slip-code.tsx';
import { useScan } from '../scan/use-scan.ts';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';
import styles from './devices.module.css';

type ScannerTestProps = {
  /** The code came as printed, or close enough for cards to be sold. */
  readonly onWorks: () => void;
  readonly onClose: () => void;
};

export function ScannerTest({ onWorks, onClose }: ScannerTestProps) {
  const { t } = useWords();
  const { view: code, fault } = useAsked('devices:scanner-code');
  const [verdict, say] = useState<ScannerVerdict | null>(null);
  /** Characters in front of the test's own code: not part of a card's number. */
  const [signs, nameSigns] = useState('');
  const hear = (typed: string) => {
    const read = scannerVerdict(withoutPrefix(typed, code?.prefix ?? null));
    say(read);
    nameSigns(read === 'prefix-or-suffix' ? scannerPrefix(typed) : '');
    if (scannerWorks(read)) onWorks();
  };
  useScan(hear, { inDialog: true, asSent: true });
  return (
    <Dialog title={t('device:scanner.title')} lead={t('device:scanner.lead')} onClose={onClose}>
      <div className={styles.scannerTest}>
        <div className={styles.scannerCode}>
          {code ? <SlipCode code={{ ...code, text: t('device:scanner.title') }} /> : null}
          <Failure error={fault} />
        </div>
        <div className="column gap-3">
          <div
            role="status"
            className="column gap-2 breaks pad-4 rounded sunken tinted"
            data-verdict={verdict ?? undefined}
            data-tone={lookOf(verdict)}
          >
            {verdict === null ? (
              t('device:scanner.waiting')
            ) : (
              <>
                <strong className="line gap-2 text-large">
                  <Icon name={scannerWorks(verdict) ? 'check' : 'warn'} />
                  {t(`device:scanner.is.${verdict}`)}
                </strong>
                <span>{t(`device:scanner.todo.${verdict}`)}</span>
                {signs === '' ? null : <span>{t('device:scanner.inFront', { signs })}</span>}
              </>
            )}
          </div>
          {verdict === null ? <p className="soft small">{t('device:scanner.nothing')}</p> : null}
        </div>
      </div>
    </Dialog>
  );
}

function lookOf(verdict: ScannerVerdict | null): 'good' | 'warn' | 'bad' | undefined {
  if (verdict === null) return undefined;
  if (verdict === 'good') return 'good';
  return scannerWorks(verdict) || verdict === 'another-code' ? 'warn' : 'bad';
}
