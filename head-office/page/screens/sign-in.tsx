// Signing in: name and password, then an authenticator's code where one is needed, which is set up the first time.
// Invariant: typed text stays until it was right, and is gone with the screen.
import { useState } from 'react';
import { Brand } from '../../../renderer/components/brand.tsx';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import type { PageError, SessionView, SignInAnswer } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import styles from './door.module.css';
import { Door } from './door.tsx';

type SignInProps = { readonly why: PageError | null; readonly onIn: (session: SessionView) => void };
type Step = Exclude<SignInAnswer, { kind: 'in' }>;

export function SignIn({ why, onIn }: SignInProps) {
  const { t } = useOffice();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step | null>(null);
  const { busy, wrong, refuse, send } = useSend(why);
  const signIn = async () => {
    const answer = await send(ask('sign-in', { name, password, code: step === null ? null : code }));
    setCode('');
    if (!answer.ok) return;
    if (answer.value.kind === 'in') onIn(answer.value.session);
    else setStep(answer.value);
  };
  const isReady = step === null ? name.trim() !== '' && password !== '' : /^\d{6}$/.test(code);
  const submit = () => {
    if (isReady && !busy) void signIn();
  };
  return (
    <Door title={step ? t(`sign:${step.kind}.title`) : t('frame:signIn')}>
      <Brand about={t('office:title')} />
      <form
        className="column gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {step === null ? (
          <>
            <h1 className="text-title">{t('frame:signIn')}</h1>
            <Wrong>{wrong}</Wrong>
            <TextField
              label={t('word:name')}
              value={name}
              onChange={setName}
              onEnter={submit}
              maxLength={200}
              autoFocus
            />
            <TextField
              label={t('sign:password')}
              value={password}
              onChange={setPassword}
              onEnter={submit}
              maxLength={200}
              isSecret
            />
          </>
        ) : (
          <>
            <h1 className="text-title">{t(`sign:${step.kind}.title`)}</h1>
            <p className="soft">{t(`sign:${step.kind}.lead`)}</p>
            {step.kind === 'set-up' ? <FactorCode secret={step.secret} modules={step.modules} /> : null}
            <Wrong>{wrong}</Wrong>
            <TextField
              key={step.kind}
              label={t('sign:codeOf')}
              value={code}
              onChange={(typed) => setCode(typed.replace(/\s/g, ''))}
              onEnter={submit}
              inputMode="numeric"
              maxLength={8}
              large
              autoFocus
            />
          </>
        )}
        <Button look="primary" wide type="submit" isPending={busy} isDisabled={!isReady}>
          {t('frame:signIn')}
        </Button>
        {step === null ? null : (
          <Button
            look="quiet"
            onPress={() => {
              setStep(null);
              refuse(null);
              setPassword('');
            }}
          >
            {t('frame:back')}
          </Button>
        )}
      </form>
    </Door>
  );
}

/** Modules of white that a reader needs around it. */
const quiet = 4;

/** What sets up an authenticator: a QR code for its camera, and the same secret to type. */
function FactorCode({ secret, modules }: { readonly secret: string; readonly modules: readonly string[] }) {
  const { t } = useOffice();
  const size = modules.length + 2 * quiet;
  const path = modules.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return (
    <div className={styles.factor}>
      <svg
        role="img"
        aria-label={t('sign:set-up.code')}
        viewBox={`-${quiet} -${quiet} ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path.join('')} />
      </svg>
      <p className="soft small">{t('sign:set-up.byHand')}</p>
      <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  );
}
