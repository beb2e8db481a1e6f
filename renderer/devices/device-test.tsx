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

type End =
  | { readonly of: 'slip'; readonly state: 'printed' | 'not-printed' | 'unknown'; readonly cause: PrintCause | null }
  | { readonly of: 'drawer'; readonly state: 'opened' | 'not-opened' | 'unknown'; readonly cause: PrintCause | null };

export function DeviceTest({ of, printer, onTried }: DeviceTestProps) {
  const { t } = useWords();
  const [busy, during] = useBusy();
  const [end, setEnd] = useState<End | TillError | null>(null);
  const [worked, setWorked] = useState<boolean | null>(null);
  const words = of === 'slip' ? 'test' : 'drawer';
  const told = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each question after it, is scrolled into view.
  useEffect(() => {
    told.current?.scrollIntoView({ block: 'nearest' });
  }, [end, worked]);

  const begin = async () => {
    setWorked(null);
    setEnd(null);
    if (of === 'slip') {
      const answer = await during(ask('devices:test-slip', { printer }));
      setEnd(answer.ok ? { of, ...answer.value } : answer.error);
    } else {
      const answer = await during(ask('devices:open-drawer', { printer }));
      setEnd(answer.ok ? { of, ...answer.value } : answer.error);
    }
  };
  const say = (yes: boolean) => {
    setWorked(yes);
    // The question disappears, so the focus moves to the result.
    told.current?.focus();
    onTried?.(yes);
  };
  return (
    <div className="column gap-2">
      <div>
        <Button icon={of === 'slip' ? 'print' : 'drawer'} isPending={busy} onPress={() => void begin()}>
          {of === 'slip' ? t('device:test.print') : t('frame:drawer.open')}
        </Button>
      </div>
      <div ref={told} role="status" tabIndex={-1} className="column gap-2">
        {end && worked === null ? <Told end={end} /> : null}
        {end && !('code' in end) && end.state !== 'not-printed' && end.state !== 'not-opened' && worked === null ? (
          <div className="line gap-2">
            <strong>{t(`device:${words}.did`)}</strong>
            <Button look="primary" autoFocus onPress={() => say(true)}>
              {t(`device:${words}.yes`)}
            </Button>
            <Button onPress={() => say(false)}>{t(`device:${words}.no`)}</Button>
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

function Told({ end }: { readonly end: End | TillError }) {
  const { t, error } = useWords();
  if ('code' in end) return <p className="error">{error(end)}</p>;
  const isBad = end.state === 'not-printed' || end.state === 'not-opened';
  return (
    <p className={isBad ? 'error' : undefined}>
      {end.of === 'slip' ? t(`device:test.${end.state}`) : t(`device:drawer.${end.state}`)}
      {end.cause && end.cause !== 'unproven' ? ` ${t(`guide:cause.${end.cause}.what`)}` : null}
      {isBad && end.cause ? ` ${t(`guide:cause.${end.cause}.todo`)}` : null}
    </p>
  );
}
