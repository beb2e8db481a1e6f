// Printer, scanner and card terminal: each tested, or skipped, which health says in red until somebody tests it.
import { type ReactNode, useState } from 'react';
import { type SetUpDevice, setUpDevices } from '../../../shared/manage/set-up-steps.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useScan } from '../../use-scan.ts';
import { useWords } from '../../words.ts';
import { PrinterChoice } from '../manage/devices/printer-choice.tsx';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

const icons: Readonly<Record<SetUpDevice, IconName>> = { printer: 'print', scanner: 'search', card_terminal: 'card' };

export function DevicesStep() {
  const { t } = useWords();
  const { devices } = useSetUpView();
  const open = setUpDevices.filter((device) => devices[device] === 'open').length;
  return (
    <StepPage
      title={t('setUp:devices.title')}
      about={t('setUp:devices.about')}
      waits={open > 0 ? t('setUp:devices.waits', { count: open }) : null}
    >
      <PrinterDevice />
      <Scanner />
      <Terminal />
    </StepPage>
  );
}

function Device({ device, children }: { readonly device: SetUpDevice; readonly children: ReactNode }) {
  const { t } = useWords();
  const state = useSetUpView().devices[device];
  const take = useSetUpStore((store) => store.take);
  const put = (next: 'skipped' | 'open') => void take(ask('set-up:device', { device, state: next }));
  return (
    <section className={styles.card} aria-label={t(`setUp:devices.${device}`)} data-device={device} data-state={state}>
      <header className={styles.deviceHead}>
        <Icon name={icons[device]} />
        <h2>{t(`setUp:devices.${device}`)}</h2>
        <span className={styles.state} data-state={state}>
          {t(`setUp:devices.${state}`)}
        </span>
      </header>
      {state === 'skipped' ? <p className="soft">{t('setUp:devices.skippedWhat')}</p> : children}
      {state === 'tested' ? null : (
        <div>
          <Button look="quiet" onPress={() => put(state === 'skipped' ? 'open' : 'skipped')}>
            {t(state === 'skipped' ? 'setUp:devices.undo' : 'setUp:devices.skip')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A printer counts once somebody saw its test slip. */
function PrinterDevice() {
  const { t } = useWords();
  const { printer } = useSetUpView();
  const take = useSetUpStore((store) => store.take);
  const put = (address: string | null, state: 'tested' | 'open') =>
    take(ask('set-up:device', { device: 'printer', state, printer: address }));
  const [chosen, choose] = useState(printer);
  return (
    <Device device="printer">
      <p>{t('setUp:devices.printerWhat')}</p>
      <PrinterChoice
        value={printer}
        onChange={(address) => {
          if (address === 'bad-address') return;
          choose(address);
          void put(address, 'open');
        }}
        onTried={(printed) => void put(chosen, printed ? 'tested' : 'open')}
      />
    </Device>
  );
}

function Scanner() {
  const { t } = useWords();
  const take = useSetUpStore((store) => store.take);
  const [code, setCode] = useState<string | null>(null);
  useScan(async (scanned) => {
    setCode(scanned);
    await take(ask('set-up:device', { device: 'scanner', state: 'tested' }));
  });
  return (
    <Device device="scanner">
      <p>{t('setUp:devices.scannerWhat')}</p>
      <p className={styles.read} role="status">
        {code === null ? t('setUp:devices.scanNow') : t('setUp:devices.scanned', { code })}
      </p>
    </Device>
  );
}

function Terminal() {
  const { t } = useWords();
  const { devices } = useSetUpView();
  const take = useSetUpStore((store) => store.take);
  return (
    <Device device="card_terminal">
      <p>{t('setUp:devices.terminalWhat')}</p>
      {devices.card_terminal === 'open' ? (
        <div>
          <Button onPress={() => void take(ask('set-up:device', { device: 'card_terminal', state: 'tested' }))}>
            {t('setUp:devices.apart')}
          </Button>
        </div>
      ) : null}
    </Device>
  );
}
