// The card terminal of a new till: a separate one, or one that the till uses over the network, which must answer first.
import { useState } from 'react';
import type { TerminalChecked } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { NexoFields, useNexoForm } from '../../devices/nexo-fields.tsx';
import { keyTyped } from '../../devices/terminal-key.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { Device } from './device.tsx';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';

export function TerminalDevice() {
  const { t, locale } = useWords();
  const { devices, cardTerminal } = useSetUpView();
  const { take, load } = useSetUpStore();
  const [isNetwork, network] = useState(cardTerminal !== null);
  const [form, setForm] = useNexoForm(cardTerminal);
  const [wrong, setWrong] = useState<TerminalChecked['wrong']>(null);
  const [busy, during] = useBusy();
  const isOpen = devices.card_terminal === 'open';

  const send = async (terminal: Parameters<typeof ask<'set-up:terminal'>>[1]['terminal']) => {
    const passphrase = form.passphrase === '' ? null : form.passphrase;
    const answer = await during(askAndNotify('set-up:terminal', { terminal, passphrase }));
    if (!answer.ok) return;
    setWrong(answer.value.wrong);
    await load();
  };
  const askIt = () => {
    const key = keyTyped(form, locale);
    if (!key.ok) return setWrong('key');
    return void send({ address: form.address, poi_id: form.poiId, key: key.value });
  };
  const standsApart = async () => {
    if (cardTerminal) await send(null);
    await take(ask('set-up:device', { device: 'card_terminal', state: 'tested' }));
  };
  const typed = wrong === 'form' ? t('setting:wrong.terminal') : null;
  return (
    <Device device="card_terminal" says={cardTerminal ? undefined : t('setUp:devices.untold')}>
      {isOpen ? (
        <>
          <p>{t('setUp:devices.terminalWhat')}</p>
          <div className="row gap-3">
            <Button onPress={() => void standsApart()}>{t('setUp:devices.apart')}</Button>
            <Button pressed={isNetwork} onPress={() => network(!isNetwork)}>
              {t('setUp:devices.network')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          {cardTerminal ? t('setUp:devices.answered', { address: cardTerminal.address }) : t('setUp:devices.apart')}
        </p>
      )}
      {isOpen && isNetwork ? (
        <div className="column gap-4">
          <NexoFields
            form={form}
            onChange={(next) => {
              setForm(next);
              setWrong(null);
            }}
            hasPassphrase={false}
            wrong={{
              address: wrong === 'silent' ? t('setting:why.terminal-silent') : typed,
              key: wrong === 'key' ? t('setting:wrong.terminal_key') : null,
              passphrase: wrong === 'passphrase' ? t('setting:wrong.terminal_passphrase') : null,
            }}
          />
          <div>
            <Button icon="card" isPending={busy} onPress={askIt}>
              {t('setUp:devices.askTerminal')}
            </Button>
          </div>
        </div>
      ) : null}
      {isOpen || devices.card_terminal === 'skipped' ? null : (
        <div>
          <Button onPress={() => void take(ask('set-up:device', { device: 'card_terminal', state: 'open' }))}>
            {t('setUp:devices.other')}
          </Button>
        </div>
      )}
    </Device>
  );
}
