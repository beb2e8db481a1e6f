// A one-time link: its holder chooses a password; the very first user enters a name too. Invariant: typed text stays until it was accepted.
import { useEffect, useState } from 'react';
import { Brand } from '../../../renderer/components/brand.tsx';
import { Button } from '../../../renderer/components/button.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { type InvitedView, minPasswordLength, type PageError } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import { Door } from './door.tsx';

export function LinkPage({ token }: { readonly token: string }) {
  const { t, error: wordsOf } = useOffice();
  const [invited, setInvited] = useState<InvitedView | null>(null);
  const [fault, setFault] = useState<PageError | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    void ask('link', { token }).then((answer) => {
      if (answer.ok) setInvited(answer.value);
      else setFault(answer.error);
    });
  }, [token]);
  const leave = () => {
    location.hash = '#/today';
  };
  return (
    <Door title={t('sign:link.title')}>
      <Brand about={t('office:title')} />
      {isDone ? (
        <>
          <h1 className="text-large">{t('sign:link.done')}</h1>
          <Button look="primary" wide autoFocus onPress={leave}>
            {t('sign:link.toSignIn')}
          </Button>
        </>
      ) : null}
      {!isDone && invited ? <Choose token={token} invited={invited} onDone={() => setDone(true)} /> : null}
      {fault ? (
        <>
          <h1 className="text-large">{wordsOf(fault)}</h1>
          <Button wide onPress={leave}>
            {t('sign:link.toSignIn')}
          </Button>
        </>
      ) : null}
    </Door>
  );
}

type ChooseProps = { readonly token: string; readonly invited: InvitedView; readonly onDone: () => void };

function Choose({ token, invited, onDone }: ChooseProps) {
  const { t } = useOffice();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, fault, wrong, send } = useSend();
  const [differs, setDiffers] = useState(false);
  const isFirst = invited.kind === 'first';
  const submit = async () => {
    if (busy || (isFirst && name.trim() === '')) return;
    setDiffers(password !== again);
    if (password !== again) return;
    const answer = await send(ask('use-link', { token, name: isFirst ? name.trim() : null, password }));
    if (answer.ok) onDone();
  };
  const ofName = fault?.code === 'name_mixed' || fault?.code === 'name_taken' || fault?.code === 'bad_request';
  return (
    <form
      className="column gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 className="text-title">{isFirst ? t('sign:link.first') : t('sign:link.welcome', { name: invited.name })}</h1>
      <p className="soft">{t(isFirst ? 'sign:link.firstLead' : 'sign:link.lead')}</p>
      {isFirst ? (
        <TextField
          label={t('sign:link.yourName')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
          error={ofName ? wrong : null}
        />
      ) : null}
      <TextField
        label={t('sign:password')}
        hint={t('sign:link.atLeast', { count: minPasswordLength })}
        value={password}
        onChange={setPassword}
        maxLength={200}
        isSecret
        autoFocus={!isFirst}
        error={ofName ? null : wrong}
      />
      <TextField
        label={t('sign:link.again')}
        value={again}
        onChange={setAgain}
        maxLength={200}
        isSecret
        error={differs && password !== again ? t('sign:link.differs') : null}
      />
      <Button look="primary" wide type="submit" isPending={busy}>
        {t('sign:link.set')}
      </Button>
    </form>
  );
}
