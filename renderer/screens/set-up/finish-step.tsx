// A summary of the till; then it is set up in one step, and opens in this window.
import { useState } from 'react';
import type { FinishFault, SetUpDevice } from '../../../shared/set-up/set-up-steps.ts';
import { townLine } from '../../../shared/store-address.ts';
import { Button } from '../../components/button.tsx';
import { useMonitors } from '../../devices/monitor-choice.tsx';
import { formOf } from '../../devices/printer-description.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function FinishStep() {
  const { t, locale } = useWords();
  const { service, store, till, people, devices, printer, cardTerminal, customerDisplay } = useSetUpView();
  const { labelOf } = useMonitors();
  const go = useSetUpStore((one) => one.go);
  const [fault, setFault] = useState<FinishFault | null>(null);
  const [busy, during] = useBusy();
  /** What was chosen, unless it was left for later. */
  const device = (one: SetUpDevice, chosen: string | null): string =>
    [...(chosen === null ? [] : [chosen]), t(`setUp:devices.${devices[one]}`)].join(' · ');
  const terminalOf = (): string => {
    if (cardTerminal) return device('card_terminal', cardTerminal.address);
    return t(devices.card_terminal === 'tested' ? 'setUp:devices.apart' : `setUp:devices.${devices.card_terminal}`);
  };
  const finish = async () => {
    setFault(null);
    const answer = await during(askAndNotify('set-up:finish'));
    if (answer.ok && answer.value.kind === 'refused') setFault(answer.value.fault);
  };
  const environment = service.environment ? t(`till:environment.${service.environment}`) : '';
  const rows: readonly (readonly [label: string, said: string])[] = [
    [t('setUp:step.service'), `${service.baseUrl} · ${service.keyId} · ${environment}`],
    [
      t('setUp:step.store'),
      store ? `${store.name} · ${store.street}, ${townLine(store, locale)} · ${store.id} · ${store.currency}` : '',
    ],
    [t('setUp:step.till'), till.terminalId],
    [t('setUp:step.people'), people.map(({ name, role }) => `${name} (${t(`till:role.${role}`)})`).join(', ')],
    [t('setUp:devices.printer'), device('printer', printerOf(printer, t))],
    [t('setUp:devices.scanner'), device('scanner', null)],
    [t('setUp:devices.card_terminal'), terminalOf()],
    ...(customerDisplay
      ? ([
          [t('setting:section.customerDisplay'), labelOf(customerDisplay.monitor) ?? t('setting:display.gone')],
        ] as const)
      : []),
  ];
  const step = fault === null || fault === 'not-kept' ? null : fault;
  return (
    <StepPage
      title={t('setUp:step.finish')}
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
        <dl className={`column ${styles.details}`}>
          {rows.map(([label, said]) => (
            <div className={styles.detailsLine} key={label}>
              <dt className="soft">{label}</dt>
              <dd className="bold">
                <bdi>{said}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="notice tone-wait">{t('setUp:finish.never')}</p>
      </section>
    </StepPage>
  );
}

function printerOf(description: string | null, t: ReturnType<typeof useWords>['t']): string | null {
  const { address, drawer } = formOf(description);
  if (address === null) return null;
  return drawer ? t('setUp:finish.withDrawer', { printer: address }) : address;
}
