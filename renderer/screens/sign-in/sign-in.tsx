// Sign-in and lock: a person, then that person's PIN. An assigned PIN is changed before the till opens. Training shows the PINs, because
// anyone may use it.
// Invariant: this screen shows nothing of any sale.
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { Brand } from '../../components/brand.tsx';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { Icon } from '../../components/icon.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { hasBeginning, hasTyped, SearchField } from '../../components/search-field.tsx';
import { WayOut } from '../../components/way-out.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useSession, useSessionView } from '../../stores/session.ts';
import { allWordsLoaded, useWords } from '../../words.ts';
import { FirstStep, type Person, PersonTiles } from './person-tiles.tsx';
import styles from './sign-in.module.css';

const ForgottenPin = lazy(async () => {
  const [{ ForgottenPin: shown }] = await Promise.all([import('../../components/forgotten-pin.tsx'), allWordsLoaded()]);
  return { default: shown };
});
const OwnPin = lazy(() => import('../../components/own-pin.tsx').then((file) => ({ default: file.OwnPin })));
const OwnNewPin = lazy(() => import('../../components/own-pin.tsx').then((file) => ({ default: file.OwnNewPin })));

/** From this many people on, a search by name is faster than reading. */
const searchedFrom = 13;

export function SignIn() {
  const { t } = useWords();
  const { operators, recoveryCode, lockedFor, environment, storeName, terminalId } = useSessionView();
  const only = operators.length === 1 ? operators[0] : undefined;
  const [chosenId, choose] = useState<string | null>(lockedFor ?? only?.id ?? null);
  const [sought, seek] = useState('');
  const [forgotten, forget] = useState(false);
  const [changes, change] = useState(false);
  /** The PIN that was assigned to the selected person, until they have chosen their own. */
  const [given, setGiven] = useState<string | null>(null);
  const [wrong, setWrong] = useState<TillError | null>(null);
  const chosen = operators.find((operator) => operator.id === chosenId);
  const isLocked = lockedFor != null;
  const isTraining = environment === 'training';
  const entry = useRef<HTMLElement>(null);
  const chooseOther = (id: string | null) => {
    choose(id);
    setGiven(null);
    setWrong(null);
  };
  /** Digits that were already typed stay. */
  const toPin = () => entry.current?.querySelector('input')?.focus();
  useKeys({ Escape: () => chooseOther(null) });
  const shown = operators.filter(({ name }) => hasTyped(name, sought));

  const choosePersonBeside = (event: KeyboardEvent) => {
    const { target, key } = event;
    // No name has a digit, so a digit belongs to the PIN.
    if (/^\d$/.test(key) && target instanceof HTMLInputElement && target.type === 'search') return toPin();
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
        <Brand
          about={isTraining ? t('till:environment.training') : [storeName, terminalId].filter(Boolean).join(' · ')}
          isTraining={isTraining}
        />
        <div className={styles.head}>
          {isLocked ? <Icon name="lock" className={styles.lock} /> : null}
          <h1 className="text-verdict">{isLocked ? t('staff:lock.title') : t('counter:signIn.title')}</h1>
        </div>
        {operators.length < searchedFrom ? null : (
          <SearchField label={t('staff:search')} className={styles.search} value={sought} onChange={seek} />
        )}
        {shown.length === 0 ? <p className={styles.none}>{t('staff:none')}</p> : null}
        <PersonTiles
          people={shown}
          chosenId={chosenId}
          hasFocus={!isLocked && sought === ''}
          onChoose={({ id }) => (id === chosenId ? toPin() : chooseOther(id))}
        />
        {isLocked ? null : <FirstStep />}
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
        <section ref={entry} className={styles.entry} aria-label={t('frame:pin.label')}>
          <h2 className="text-title">{chosen.name}</h2>
          {given === null ? (
            <Entry person={chosen} wrong={wrong} onGiven={setGiven} onChange={() => change(true)} />
          ) : (
            <NewPin
              person={chosen}
              given={given}
              onWrong={(error) => {
                setGiven(null);
                setWrong(error);
              }}
              onSignedIn={setWrong}
            />
          )}
        </section>
      ) : null}
      <Suspense fallback={null}>
        {forgotten ? <ForgottenPin onClose={() => forget(false)} /> : null}
        {changes && chosen ? <OwnPin whose={chosen} onClose={() => change(false)} /> : null}
      </Suspense>
    </main>
  );
}

type EntryProps = {
  readonly person: Person;
  readonly wrong: TillError | null;
  /** This PIN was assigned to them: they need another. */
  readonly onGiven: (pin: string) => void;
  /** They want another PIN. */
  readonly onChange: () => void;
};

function Entry({ person, wrong, onGiven, onChange }: EntryProps) {
  const { t } = useWords();
  const { environment, lockedFor } = useSessionView();
  const signIn = useSession((store) => store.signIn);
  const enter = async (pin: string): Promise<TillError | null> => {
    const failed = await signIn(person.id, pin);
    if (failed?.code !== 'pin_must_change') return failed;
    onGiven(pin);
    return null;
  };
  return (
    <>
      <Failure error={wrong} />
      <PinEntry
        key={person.id}
        submitLabel={person.id === lockedFor ? t('staff:lock.unlock') : t('frame:signIn')}
        onPin={enter}
      />
      {environment === 'training' ? null : (
        <Button look="quiet" onPress={onChange}>
          {t('staff:own.change')}
        </Button>
      )}
    </>
  );
}

type NewPinProps = {
  readonly person: Person;
  readonly given: string;
  readonly onWrong: (error: TillError) => void;
  /** `failed` says what went wrong, if anything did. */
  readonly onSignedIn: (failed: TillError | null) => void;
};

function NewPin({ person, given, onWrong, onSignedIn }: NewPinProps) {
  const { t } = useWords();
  const signIn = useSession((store) => store.signIn);
  return (
    <>
      <p>{t('staff:own.must')}</p>
      <Suspense fallback={null}>
        <OwnNewPin
          whose={person}
          pin={given}
          onWrong={onWrong}
          onChanged={(pin) => void signIn(person.id, pin).then(onSignedIn)}
        />
      </Suspense>
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The next name after `from` that starts with the letter; null if `key` is not a letter, or no name does. */
export function personByLetter(key: string, from: number, names: readonly string[]): number | null {
  if (!/^\p{L}$/u.test(key)) return null;
  const begins = names.flatMap((name, index) => (hasBeginning(name, key) ? [index] : []));
  return begins.find((index) => index > from) ?? begins[0] ?? null;
}

/** The index that the arrow leads to from `from`; null if `key` is not an arrow, or there is no one in that direction. */
export function personBeside(key: string, from: number, total: number): number | null {
  const step = steps[key];
  const to = from + (step ?? 0);
  return step === undefined || to < 0 || to >= total ? null : to;
}
