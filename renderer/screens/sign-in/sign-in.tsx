// Sign-in: a person, then that person's PIN. Training shows the PINs, because everybody may use it.
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { WayOut } from '../../components/way-out.tsx';
import { useSession, useSessionView } from '../../stores/session.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import styles from './sign-in.module.css';

const ForgottenPin = lazy(() =>
  import('../recovery/forgotten-pin.tsx').then((file) => ({ default: file.ForgottenPin })),
);

export function SignIn() {
  const { t } = useWords();
  const { operators, trainingPins, recoveryCode } = useSessionView();
  const signIn = useSession((store) => store.signIn);
  const only = operators.length === 1 ? operators[0] : undefined;
  const [chosenId, choose] = useState<string | null>(only?.id ?? null);
  const [forgotten, forget] = useState(false);
  const chosen = operators.find((operator) => operator.id === chosenId);
  useKeys({ Escape: () => choose(null) });

  return (
    <main className={styles.screen}>
      <section className={styles.people}>
        <h1>{t('counter:signIn.title')}</h1>
        <p className="soft">{t('counter:signIn.lead')}</p>
        <ul className={styles.tiles}>
          {operators.map((operator, index) => (
            <li key={operator.id}>
              <Button
                look="tile"
                size="large"
                wide
                autoFocus={index === 0}
                pressed={operator.id === chosenId}
                onPress={() => choose(operator.id)}
              >
                <span className={styles.tile}>
                  <span className={styles.name}>{operator.name}</span>
                  <span className={styles.role}>{t(`till:role.${operator.role}`)}</span>
                  {trainingPins?.[operator.id] ? (
                    <span className={styles.pin}>
                      {t('counter:signIn.trainingPin', { pin: trainingPins[operator.id] ?? '' })}
                    </span>
                  ) : null}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {recoveryCode === 'noted' || recoveryCode === 'unnoted' ? (
          <p className={styles.forgotten}>
            <Button look="quiet" icon="lock" onPress={() => forget(true)}>
              {t('frame:recovery.forgotten.button')}
            </Button>
          </p>
        ) : null}
        <p className={styles.forgotten}>
          <WayOut />
        </p>
      </section>
      <section className={styles.entry} aria-label={t('frame:pin.label')}>
        {chosen ? (
          <>
            <h2>{chosen.name}</h2>
            <PinEntry
              key={chosen.id}
              submitLabel={t('counter:signIn.submit')}
              onPin={(pin) => signIn(chosen.id, pin)}
            />
          </>
        ) : (
          <p className="soft">{t('counter:signIn.choose')}</p>
        )}
      </section>
      {forgotten ? (
        <Suspense fallback={null}>
          <ForgottenPin onClose={() => forget(false)} />
        </Suspense>
      ) : null}
    </main>
  );
}
