// Printer, scanner and card terminal: each tested, or skipped, which health shows in red until it is tested.
import { useState } from 'react';
import { type DeviceState, setUpDevices } from '../../../shared/set-up/set-up-steps.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { MonitorChoice, useMonitors } from '../../devices/monitor-choice.tsx';
import { PrinterChoice } from '../../devices/printer-choice.tsx';
import { ScannerTest } from '../../devices/scanner-test.tsx';
import { useWords } from '../../words.ts';
import { Device } from './device.tsx';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';
import { TerminalDevice } from './terminal-device.tsx';

export function DevicesStep() {
  const { t } = useWords();
  const { devices } = useSetUpView();
  const open = setUpDevices.filter((device) => devices[device] === 'open').length;
  return (
    <StepPage
      title={t('setUp:step.devices')}
      about={t('setUp:devices.about')}
      waits={open > 0 ? t('setUp:devices.waits', { count: open }) : null}
    >
      <PrinterDevice />
      <Scanner />
      <TerminalDevice />
      <CustomerMonitor />
    </StepPage>
  );
}

/** A printer counts after a person saw its test slip. */
function PrinterDevice() {
  const { t } = useWords();
  const { printer, devices } = useSetUpView();
  const take = useSetUpStore((store) => store.take);
  const put = (address: string | null, state: DeviceState) =>
    take(ask('set-up:device', { device: 'printer', state, printer: address }));
  const [chosen, choose] = useState(printer);
  return (
    <Device device="printer">
      <p>{t('setUp:devices.printerWhat')}</p>
      <PrinterChoice
        value={printer}
        isOpen={devices.printer === 'open'}
        onChange={(address) => {
          if (address === 'bad-address') return;
          choose(address);
          void put(address, address === null ? 'none' : 'open');
        }}
        onTried={(printed) => void put(chosen, printed ? 'tested' : 'open')}
      />
    </Device>
  );
}

function Scanner() {
  const { t } = useWords();
  const take = useSetUpStore((store) => store.take);
  const [tests, test] = useState(false);
  return (
    <Device device="scanner">
      <p>{t('setUp:devices.scannerWhat')}</p>
      <div>
        <Button icon="scan" onPress={() => test(true)}>
          {t('health:fix.scanner-test')}
        </Button>
      </div>
      {tests ? (
        <ScannerTest
          onWorks={() => void take(ask('set-up:device', { device: 'scanner', state: 'tested' }))}
          onClose={() => test(false)}
        />
      ) : null}
    </Device>
  );
}

/** The customer's monitor of a new till, where a second one is connected. The step does not wait for it. */
function CustomerMonitor() {
  const { t } = useWords();
  const { customerDisplay: kept } = useSetUpView();
  const [chosen, choose] = useState({ monitor: kept?.monitor ?? null, isTouch: kept?.is_touch ?? true });
  const take = useSetUpStore((store) => store.take);
  const monitors = useMonitors();
  if (chosen.monitor === null && !monitors.free?.length) return null;
  const title = t('setting:section.customerDisplay');
  const isChosen = chosen.monitor !== null;
  return (
    <section className={styles.card} aria-label={title}>
      <header className="row gap-3 align-centre">
        <Icon name="person" />
        <h2>{title}</h2>
        <span className={styles.state} data-tone={isChosen ? 'good' : undefined}>
          {t(isChosen ? 'setUp:devices.untold' : 'setUp:devices.none')}
        </span>
      </header>
      <p>{t('setUp:devices.displayWhat')}</p>
      <div className={styles.form}>
        <MonitorChoice
          monitors={monitors}
          chosen={chosen}
          onChange={(next) => {
            choose(next);
            const { monitor, isTouch } = next;
            void take(ask('set-up:display', { display: monitor === null ? null : { monitor, is_touch: isTouch } }));
          }}
        />
      </div>
    </section>
  );
}
