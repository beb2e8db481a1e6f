// Tries one device and asks the person in front of it for the result, which a printer cannot always report.
// Invariant: a device counts as tried only after a person's yes.
import { useEffect, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { PrintCause } from '../../shared/slips/views.ts';
import { ask } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useBusy } from '../use-busy.ts';
import { useWords } from '../words.ts';
import styles from './devices.module.css';

type DeviceTestProps = {
  readonly of: 'slip' | 'drawer';
  readonly printer: string;
  readonly onTried?: ((worked: boolean) => void) | undefined;
};

type Outcome =
  | { readonly of: 'slip'; readonly state: 'printed' | 'not-printed' | 'unknown'; readonly cause: PrintCause | null }
  | { readonly of: 'drawer'; readonly state: 'opened' | 'not-opened' | 'unknown'; readonly cause: PrintCause | null };

export function DeviceTest({ of, printer, onTried }: DeviceTestProps) {
  const { t } = useWords();
  const [busy, during] = useBusy();
  const [outcome, setOutcome] = useState<Outcome | TillError | null>(null);
  const [worked, setWorked] = useState<boolean | null>(null);
  const words = of === 'slip' ? 'test' : 'drawer';
  const resultArea = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each question after it, is scrolled into view.
  useEffect(() => {
    resultArea.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, worked]);

  const tryDevice = async () => {
    setWorked(null);
    setOutcome(null);
    if (of === 'slip') {
      const answer = await during(ask('devices:test-slip', { printer }));
      setOutcome(answer.ok ? { of, ...answer.value } : answer.error);
    } else {
      const answer = await during(ask('devices:open-drawer', { printer }));
      setOutcome(answer.ok ? { of, ...answer.value } : answer.error);
    }
  };
  const answerQuestion = (yes: boolean) => {
    setWorked(yes);
    // The question disappears, so the focus moves to the result.
    resultArea.current?.focus();
    onTried?.(yes);
  };
  return (
    <div className="column gap-2">
      <div>
        <Button icon={of === 'slip' ? 'print' : 'drawer'} isPending={busy} onPress={() => void tryDevice()}>
          {of === 'slip' ? t('device:test.print') : t('frame:openDrawer')}
        </Button>
      </div>
      <div ref={resultArea} role="status" tabIndex={-1} className="column gap-2">
        {outcome && worked === null ? <OutcomeText outcome={outcome} /> : null}
        {outcome &&
        !('code' in outcome) &&
        outcome.state !== 'not-printed' &&
        outcome.state !== 'not-opened' &&
        worked === null ? (
          <div className="line gap-2">
            <strong>{t(`device:${words}.did`)}</strong>
            <Button look="primary" autoFocus onPress={() => answerQuestion(true)}>
              {t(`device:${words}.yes`)}
            </Button>
            <Button onPress={() => answerQuestion(false)}>{t(`device:${words}.no`)}</Button>
          </div>
        ) : null}
        {worked === null ? null : (
          <p className={worked ? styles.fine : styles.bad}>
            <Icon name={worked ? 'check' : 'warn'} />
            {worked ? t(`device:${words}.fine`) : t(`device:${words}.bad`)}
          </p>
        )}
      </div>
    </div>
  );
}

function OutcomeText({ outcome }: { readonly outcome: Outcome | TillError }) {
  const { t, error } = useWords();
  if ('code' in outcome) return <p className="error">{error(outcome)}</p>;
  const isBad = outcome.state === 'not-printed' || outcome.state === 'not-opened';
  return (
    <p className={isBad ? 'error' : undefined}>
      {outcome.of === 'slip' ? t(`device:test.${outcome.state}`) : t(`device:drawer.${outcome.state}`)}
      {outcome.cause && outcome.cause !== 'unproven' ? ` ${t(`guide:cause.${outcome.cause}.what`)}` : null}
      {isBad && outcome.cause ? ` ${t(`guide:cause.${outcome.cause}.todo`)}` : null}
    </p>
  );
}
