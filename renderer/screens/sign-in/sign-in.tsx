// Sign-in and lock: a person, then that person's PIN. A PIN that was given is changed before the till opens. Training shows the PINs,
// because everybody may use it.
// Invariant: nothing of a sale is said here, whoever was at the till before.
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { Button } from '../../components/button.tsx';
import { Face } from '../../components/face.tsx';
import { Icon } from '../../components/icon.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { hasTyped, SearchField } from '../../components/search-field.tsx';
import { WayOut } from '../../components/way-out.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useSession, useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import { personBeside, personByLetter } from './person-beside.ts';
import styles from './sign-in.module.css';

const ForgottenPin = lazy(() =>
  import('../recovery/forgotten-pin.tsx').then((file) => ({ default: file.ForgottenPin })),
);
const OwnPin = lazy(() => import('../../components/own-pin.tsx').then((file) => ({ default: file.OwnPin })));
const OwnNewPin = lazy(() => import('../../components/own-pin.tsx').then((file) => ({ default: file.OwnNewPin })));

/** From so many people on, looking for a name is quicker than reading them all. */
const searchedFrom = 13;

export function SignIn() {
  const { t, error: sayError } = useWords();
  const { operators, trainingPins, recoveryCode, environment, lockedFor } = useSessionView();
  const signIn = useSession((store) => store.signIn);
  const only = operators.length === 1 ? operators[0] : undefined;
  const [chosenId, choose] = useState<string | null>(lockedFor ?? only?.id ?? null);
  const [sought, seek] = useState('');
  const [forgotten, forget] = useState(false);
  const [changes, change] = useState(false);
  /** The PIN that was given to the chosen person, until they have another. */
  const [given, setGiven] = useState<string | null>(null);
  const [wrong, setWrong] = useState<TillError | null>(null);
  const chosen = operators.find((operator) => operator.id === chosenId);
  const isLocked = lockedFor != null;
  useKeys({ Escape: () => chooseOther(null) });

  function chooseOther(id: string | null): void {
    choose(id);
    setGiven(null);
    setWrong(null);
  }
  const enter = async (id: string, pin: string): Promise<TillError | null> => {
    const failed = await signIn(id, pin);
    if (failed?.code !== 'pin_must_change') return failed;
    setGiven(pin);
    return null;
  };
  const shown = operators.filter(({ name }) => hasTyped(name, sought));

  const entry = (chosen: (typeof operators)[number]) => {
    if (given !== null)
      return (
        <>
          <h2>{chosen.name}</h2>
          <p>{t('staff:own.must')}</p>
          <Suspense fallback={null}>
            <OwnNewPin
              whose={chosen}
              pin={given}
              onWrong={(error) => {
                setGiven(null);
                setWrong(error);
              }}
              onChanged={(pin) => void signIn(chosen.id, pin).then(setWrong)}
            />
          </Suspense>
        </>
      );
    return (
      <>
        <h2>{chosen.name}</h2>
        {wrong === null ? null : (
          <p role="alert" className="error">
            {sayError(wrong)}
          </p>
        )}
        <PinEntry
          key={chosen.id}
          submitLabel={chosen.id === lockedFor ? t('staff:lock.unlock') : t('counter:signIn.submit')}
          onPin={(pin) => enter(chosen.id, pin)}
        />
        {environment === 'training' ? null : (
          <Button look="quiet" onPress={() => change(true)}>
            {t('staff:own.change')}
          </Button>
        )}
      </>
    );
  };

  const choosePersonBeside = (event: KeyboardEvent) => {
    const { target, key } = event;
    const isBegun = target instanceof HTMLInputElement && (target.type !== 'password' || target.value !== '');
    if (isBegun || given !== null || forgotten || changes) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = shown.findIndex(({ id }) => id === chosenId);
    const names = shown.map(({ name }) => name);
    const beside = personBeside(key, Math.max(0, at), shown.length) ?? personByLetter(key, at, names);
    if (beside === null) return;
    event.preventDefault();
    chooseOther(shown[beside]?.id ?? null);
  };

  return (
    <main className={styles.screen} onKeyDown={choosePersonBeside}>
      <section className={styles.people}>
        <div className={styles.head}>
          {isLocked ? <Icon name="lock" className={styles.lock} /> : null}
          <h1>{isLocked ? t('staff:lock.title') : t('counter:signIn.title')}</h1>
        </div>
        {operators.length < searchedFrom ? null : (
          <SearchField label={t('staff:search')} className={styles.search} value={sought} onChange={seek} />
        )}
        {shown.length === 0 ? <p className={styles.none}>{t('staff:none')}</p> : null}
        <ul className={styles.tiles}>
          {shown.map((operator, index) => (
            <li key={operator.id}>
              <Button
                look="tile"
                size="large"
                wide
                autoFocus={index === 0 && !isLocked && sought === ''}
                pressed={operator.id === chosenId}
                onPress={() => chooseOther(operator.id)}
              >
                <span className={styles.tile}>
                  <Face name={operator.name} />
                  <span className={styles.who}>
                    <span className={styles.name} dir="auto">
                      {operator.name}
                    </span>
                    {/* Who learns chooses a role; in a shop everybody knows their own. */}
                    {trainingPins ? <span className={styles.role}>{t(`till:role.${operator.role}`)}</span> : null}
                    {trainingPins?.[operator.id] ? (
                      <span className={styles.pin}>
                        {t('counter:signIn.trainingPin', { pin: trainingPins[operator.id] ?? '' })}
                      </span>
                    ) : null}
                  </span>
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
      {chosen ? (
        <section className={styles.entry} aria-label={t('frame:pin.label')}>
          {entry(chosen)}
        </section>
      ) : null}
      <Suspense fallback={null}>
        {forgotten ? <ForgottenPin onClose={() => forget(false)} /> : null}
        {changes && chosen ? <OwnPin whose={chosen} onClose={() => change(false)} /> : null}
      </Suspense>
    </main>
  );
}
