// What the till will be, once more; then it is set up in one go, and opens in this window.
import { useState } from 'react';
import { type FinishFault, type SetUpStep, setUpDevices } from '../../../shared/manage/set-up-steps.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { formOf } from '../manage/devices/printer-description.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function FinishStep() {
  const { t } = useWords();
  const { service, store, till, people, devices, printer, cardTerminal } = useSetUpView();
  const go = useSetUpStore((one) => one.go);
  const [fault, setFault] = useState<FinishFault | null>(null);
  const [busy, during] = useBusy();
  const skipped = setUpDevices.filter(
    (device) => devices[device] === 'skipped' && !(device === 'printer' && printer === null),
  );
  const finish = async () => {
    setFault(null);
    const answer = await during(ask('set-up:finish'));
    if (!answer.ok) return useNotice.getState().show(answer.error);
    if (answer.value.kind === 'refused') setFault(answer.value.fault);
  };
  const tests =
    skipped.length === 0
      ? []
      : [t('setUp:finish.skipped', { devices: skipped.map((one) => t(`setUp:devices.${one}`)).join(', ') })];
  const environment = service.environment ? t(`till:environment.${service.environment}`) : '';
  const rows: readonly (readonly [SetUpStep, string])[] = [
    ['service', `${service.baseUrl} · ${service.keyId} · ${environment}`],
    [
      'store',
      store
        ? `${store.name} · ${store.street}, ${store.postalCode} ${store.city} · ${store.id} · ${store.currency}`
        : '',
    ],
    ['till', till.terminalId],
    ['people', people.map(({ name, role }) => `${name} (${t(`till:role.${role}`)})`).join(', ')],
    ['devices', [printerOf(printer, t), cardTerminal?.address ?? t('setUp:devices.apart'), ...tests].join(' · ')],
  ];
  const step = fault === null || fault === 'not-kept' ? null : fault;
  return (
    <StepPage
      title={t('setUp:finish.title')}
      about={t('setUp:finish.about')}
      waits={busy ? t('setUp:finish.working') : null}
      primary={
        <Button look="primary" size="large" icon="check" isPending={busy} onPress={() => void finish()}>
          {t('setUp:finish.submit')}
        </Button>
      }
    >
      {fault ? (
        <section className={styles.fault} role="alert">
          <p>{t(`setUp:finish.fault.${fault}`)}</p>
          {step ? (
            <div>
              <Button onPress={() => void go(step)}>{t('setUp:finish.go', { step: t(`setUp:step.${step}`) })}</Button>
            </div>
          ) : null}
        </section>
      ) : null}
      <section className={styles.card}>
        <dl className={styles.details}>
          {rows.map(([of, said]) => (
            <div key={of}>
              <dt>{t(`setUp:step.${of}`)}</dt>
              <dd>
                <bdi>{said}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('setUp:finish.never')}</p>
      </section>
    </StepPage>
  );
}

function printerOf(description: string | null, t: ReturnType<typeof useWords>['t']): string {
  const { address, drawer } = formOf(description);
  if (address === null) return t('device:printer.none');
  return drawer ? t('setUp:finish.withDrawer', { printer: address }) : address;
}
