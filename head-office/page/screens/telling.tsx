// Where alarms go outside this page: IT names an address for mail and one for a webhook, tries them, and says when it is quiet. Invariant: a password
// and a secret are typed and never shown.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { SelectField, TextField } from '../../../renderer/components/field.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import { mailFaults, mailSecurities, type TellingView, type TellWay } from '../../../shared/head-office/telling.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { type Answer, ask } from '../kit/ask.ts';
import { LineForm } from '../kit/line-form.tsx';
import { Panel } from '../kit/page.tsx';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';

export function Telling() {
  const { t } = useOffice();
  const { view, again } = useView('telling', undefined);
  if (!view) return null;
  return (
    <Panel title={t('telling:title')} beside={t('telling:explain')}>
      <PlaceRow way="mail" view={view} again={again} />
      <PlaceRow way="webhook" view={view} again={again} />
      <Quiet view={view} again={again} />
    </Panel>
  );
}

type Shown = { readonly view: TellingView; readonly again: () => Promise<void> };

function PlaceRow({ way, view, again }: Shown & { readonly way: TellWay }) {
  const { t, error: wordsOf } = useOffice();
  const [isChanging, change] = useState(false);
  const [outcome, setOutcome] = useState<PageError | 'sent' | null>(null);
  const [busy, during] = useBusy();
  const where = way === 'mail' ? view.mail?.to : view.webhook?.url;
  const test = async () => {
    const answer = await during(ask('tell-test', { way }));
    setOutcome(answer.ok ? 'sent' : answer.error);
  };
  const stop = async () => {
    const answer = await during(way === 'mail' ? ask('tell-mail', null) : ask('tell-webhook', null));
    setOutcome(answer.ok ? null : answer.error);
    await again();
  };
  const close = () => {
    change(false);
    void again();
  };
  return (
    <div className="row wraps gap-2 align-centre pad-3-4 haired">
      <strong>{t(way === 'mail' ? 'telling:byMail' : 'telling:byWebhook')}</strong>
      <span className="breaks">{where ?? t('telling:nowhere')}</span>
      <Button look="quiet" onPress={() => change(true)}>
        {t('telling:change')}
      </Button>
      {where === undefined ? null : (
        <>
          <Button look="quiet" isPending={busy} onPress={() => void test()}>
            {t('telling:test')}
          </Button>
          <Button look="quiet" isDisabled={busy} onPress={() => void stop()}>
            {t('telling:stop')}
          </Button>
        </>
      )}
      <span role="status">{outcome === 'sent' ? t('telling:sent') : null}</span>
      <Wrong>{outcome !== null && outcome !== 'sent' ? (whyNotSent(outcome, t) ?? wordsOf(outcome)) : null}</Wrong>
      {isChanging && way === 'mail' ? <MailDialog view={view} onClose={close} /> : null}
      {isChanging && way === 'webhook' ? <WebhookDialog view={view} onClose={close} /> : null}
    </div>
  );
}

/** Why a mail did not leave, in words; null where there are none. */
function whyNotSent({ code, detail }: PageError, t: ReturnType<typeof useOffice>['t']): string | null {
  const why = code === 'not_sent' ? mailFaults.find((one) => one === detail) : undefined;
  return why ? t(`telling:why.${why}`) : null;
}

type DialogProps = { readonly view: TellingView; readonly onClose: () => void };

/** Saves, and closes where the server took it. */
function useSaving(onClose: () => void) {
  const { t } = useOffice();
  const { busy, wrong, send } = useSend();
  const save = async (asked: Promise<Answer<'tell-mail'> | Answer<'tell-webhook'>>) => {
    const answer = await send(asked);
    if (answer.ok) onClose();
  };
  const foot = (onPress: () => void, isDisabled = false) => (
    <Button look="primary" isPending={busy} isDisabled={isDisabled} onPress={onPress}>
      {t('word:save')}
    </Button>
  );
  return { save, foot, wrong: <Wrong>{wrong}</Wrong> };
}

function MailDialog({ view: { mail }, onClose }: DialogProps) {
  const { t, language } = useOffice();
  const { save, foot, wrong } = useSaving(onClose);
  const [typed, type] = useState({
    ...(mail ?? { host: '', security: 'starttls' as const, user: '', from: '', to: '' }),
    ...{ port: String(mail?.port ?? 587), password: '' },
  });
  const send = () =>
    void save(
      ask('tell-mail', { ...typed, port: Number(typed.port), language: language.startsWith('de') ? 'de' : 'en' }),
    );
  const field = (name: 'to' | 'from' | 'host' | 'port' | 'user') => (
    <TextField
      label={t(`telling:${name}`)}
      value={typed[name]}
      maxLength={name === 'to' ? 500 : 200}
      onChange={(value) => type({ ...typed, [name]: value })}
    />
  );
  return (
    <Dialog
      title={t('telling:byMail')}
      onClose={onClose}
      foot={foot(
        send,
        [typed.to, typed.from, typed.host, typed.port].some((one) => one.trim() === ''),
      )}
    >
      {field('to')}
      {field('from')}
      {field('host')}
      {field('port')}
      <SelectField
        label={t('telling:security')}
        value={typed.security}
        options={mailSecurities.map((one) => ({ value: one, label: t(`telling:securityOf.${one}`) }))}
        onChange={(security) => type({ ...typed, security })}
      />
      {field('user')}
      <TextField
        label={t('telling:password')}
        hint={t('telling:keptHint')}
        value={typed.password}
        maxLength={500}
        isSecret
        onChange={(password) => type({ ...typed, password })}
      />
      {wrong}
    </Dialog>
  );
}

function WebhookDialog({ view: { webhook }, onClose }: DialogProps) {
  const { t } = useOffice();
  const { save, foot, wrong } = useSaving(onClose);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState('');
  return (
    <Dialog
      title={t('telling:byWebhook')}
      onClose={onClose}
      foot={foot(() => void save(ask('tell-webhook', { url: url.trim(), secret })))}
    >
      <TextField label={t('telling:url')} value={url} maxLength={500} onChange={setUrl} autoFocus />
      <TextField
        label={t('telling:secret')}
        hint={t('telling:secretHint')}
        value={secret}
        maxLength={200}
        isSecret
        onChange={setSecret}
      />
      {wrong}
    </Dialog>
  );
}

function Quiet({ view: { quiet }, again }: Shown) {
  const { t } = useOffice();
  const before = quiet ? `${quiet.from}-${quiet.to}` : '';
  const [typed, type] = useState(before);
  const { busy, wrong, send } = useSend();
  const save = async () => {
    const [from = '', to = ''] = typed.split(/[-–]/).map((time) => time.trim());
    const asked = typed.trim() === '' ? null : { from, to, zone: quiet?.zone ?? ownZone() };
    const answer = await send(ask('tell-quiet', asked));
    if (answer.ok) await again();
  };
  return (
    <LineForm
      className="row wraps gap-2 align-centre pad-3-4 haired"
      name={<strong>{t('telling:quiet')}</strong>}
      label={t('telling:quiet')}
      example="22:00-07:00"
      value={typed}
      maxLength={20}
      onChange={type}
      action={t('word:save')}
      isPending={busy}
      isDisabled={typed.trim() === before}
      onSend={() => void save()}
    >
      <p className="soft small">{t('telling:quietHint', { zone: quiet?.zone ?? ownZone() })}</p>
      <Wrong>{wrong}</Wrong>
    </LineForm>
  );
}
