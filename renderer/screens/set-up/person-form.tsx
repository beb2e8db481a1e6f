// One person of a till that is being set up: name, role, and a PIN that is typed two times.
// Invariant: what is typed while main hashes a PIN, a second or more, stays in its field.
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { leastPinDigits, mostPinDigits } from '../../../shared/operators/pin-length.ts';
import { type Role, roles } from '../../../shared/roles.ts';
import type { PersonEntered, SetUpPerson } from '../../../shared/set-up/views.ts';
import { Button } from '../../components/button.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';

type PersonFormProps = {
  /** Null: a new person. */
  readonly person: SetUpPerson | null;
  readonly isFirst: boolean;
  /** `isTypedSince`: the form holds what was typed after the press. */
  readonly onSaved: (id: string | null, isTypedSince: boolean) => void;
  readonly onCancel: () => void;
  /** The role of the person in the form once name and PIN are typed; null while one is missing. */
  readonly onReady: (role: Role | null) => void;
  /** Lets the step save the form if the user continues without pressing its button. */
  readonly entryRef: RefObject<PersonEntry | null>;
};

export type PersonEntry = {
  readonly isTyped: boolean;
  /** False if something is wrong, which is shown at its field, or more was typed meanwhile. */
  readonly save: () => Promise<boolean>;
};

const namesWrong = ['name', 'name_taken', 'name_mixed'] as const;
const isOfName = (wrong: PersonEntered['wrong'] | 'differ'): wrong is (typeof namesWrong)[number] =>
  namesWrong.some((one) => one === wrong);

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, mostPinDigits);

export function PersonForm({ person, isFirst, onSaved, onCancel, onReady, entryRef }: PersonFormProps) {
  const { t } = useWords();
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<Role>(person?.role ?? (isFirst ? 'manager' : 'cashier'));
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<PersonEntered['wrong'] | 'differ'>(null);
  const [busy, during] = useBusy();
  const least = leastPinDigits(role);
  const edit = (change: () => void) => {
    setWrong(null);
    change();
  };
  const latest = useRef({ name, role, pin, again });
  useEffect(() => {
    latest.current = { name, role, pin, again };
  });
  /** Where the form holds more than was sent, what was sent leaves it; says whether it does. */
  const emptySent = (): boolean => {
    const now = latest.current;
    if (now.name === name && now.pin === pin && now.again === again) return false;
    if (person === null && now.name === name) setName('');
    if (isFirst && now.role === role) setRole('cashier');
    if (now.pin === pin) setPin('');
    if (now.again === again) setAgain('');
    return true;
  };
  const send = async (): Promise<boolean> => {
    setWrong(pin === again ? null : 'differ');
    if (pin !== again) return false;
    const answer = await during(
      askAndNotify('set-up:put-person', { id: person?.id ?? null, name, role, pin: pin === '' ? null : pin }),
    );
    if (!answer.ok) return false;
    setWrong(answer.value.wrong);
    if (answer.value.wrong !== null) return false;
    const isTypedSince = emptySent();
    onSaved(person?.id ?? null, isTypedSince);
    return !isTypedSince;
  };
  const sending = useRef<Promise<boolean>>(null);
  const save = async () => {
    sending.current ??= send();
    const isSaved = await sending.current;
    sending.current = null;
    return isSaved;
  };
  const isReady = name.trim() !== '' && pin !== '' && again !== '';
  useEffect(() => onReady(isReady ? role : null), [onReady, isReady, role]);
  const isTyped = name !== (person?.name ?? '') || (person !== null && role !== person.role) || pin + again !== '';
  useImperativeHandle(entryRef, () => ({ isTyped, save }));
  const pinError = (() => {
    if (wrong === null || isOfName(wrong)) return null;
    return wrong === 'differ' ? t('setUp:people.pinsDiffer') : t(`setUp:people.wrong.${wrong}`, { least });
  })();
  const title = t(person ? 'setUp:people.editPerson' : 'word:newPerson');
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <TypedField
        label={t('word:name')}
        value={name}
        maxLength={200}
        autoFocus={person === null}
        onChange={(typed) => edit(() => setName(typed))}
        error={isOfName(wrong) ? t(`setUp:people.wrong.${wrong}`) : null}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
      <div className={`cells three-columns gap-2 ${styles.roles}`} role="group" aria-label={t('word:role')}>
        {roles.map((one) => (
          <Button key={one} look="tile" pressed={one === role} onPress={() => edit(() => setRole(one))}>
            {t(`till:role.${one}`)}
          </Button>
        ))}
      </div>
      <div className={styles.form}>
        <TypedField
          label={t('frame:pin.label')}
          hint={person?.hasPin ? t('setUp:people.pinKept') : t('setUp:people.pinRule', { least })}
          value={pin}
          isSecret
          inputMode="numeric"
          maxLength={mostPinDigits}
          autoFocus={person !== null}
          onChange={(typed) => edit(() => setPin(digits(typed)))}
          error={pinError}
        />
        <TypedField
          label={t('setUp:people.pinAgain')}
          value={again}
          isSecret
          inputMode="numeric"
          maxLength={mostPinDigits}
          onChange={(typed) => edit(() => setAgain(digits(typed)))}
          onEnter={() => void save()}
        />
      </div>
      <div className="row gap-2">
        {person ? <Button onPress={onCancel}>{t('frame:cancel')}</Button> : null}
        <Button icon="people" isPending={busy} onPress={() => void save()}>
          {t(person ? 'setUp:people.save' : 'word:addPerson')}
        </Button>
      </div>
    </section>
  );
}
