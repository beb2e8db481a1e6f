// A device of the set-up: what it is, whether it was tested, and the way to skip it.
import type { ReactNode } from 'react';
import type { DeviceState, SetUpDevice } from '../../../shared/set-up/set-up-steps.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';

const icons: Readonly<Record<SetUpDevice, IconName>> = { printer: 'print', scanner: 'scan', card_terminal: 'card' };
const tones: Partial<Readonly<Record<DeviceState, string>>> = { tested: 'good', skipped: 'warn' };

type DeviceProps = {
  readonly device: SetUpDevice;
  /** Replaces "works" if there is nothing that could work. */
  readonly says?: string | undefined;
  readonly children: ReactNode;
};

export function Device({ device, says, children }: DeviceProps) {
  const { t } = useWords();
  const state = useSetUpView().devices[device];
  const take = useSetUpStore((store) => store.take);
  const put = (next: 'skipped' | 'open') => void take(ask('set-up:device', { device, state: next }));
  return (
    <section className={styles.card} aria-label={t(`setUp:devices.${device}`)} data-device={device} data-state={state}>
      <header className="row gap-3 align-centre">
        <Icon name={icons[device]} />
        <h2>{t(`setUp:devices.${device}`)}</h2>
        <span className={styles.state} data-tone={tones[state]}>
          {(state === 'tested' ? says : undefined) ?? t(`setUp:devices.${state}`)}
        </span>
      </header>
      {state === 'skipped' ? <p className="soft">{t('setUp:devices.skippedWhat')}</p> : children}
      {state === 'tested' || state === 'none' ? null : (
        <div>
          <Button onPress={() => put(state === 'skipped' ? 'open' : 'skipped')}>
            {t(state === 'skipped' ? 'setUp:devices.undo' : 'setUp:devices.skip')}
          </Button>
        </div>
      )}
    </section>
  );
}
