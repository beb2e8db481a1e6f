// One person: name, role, PIN, and whether they may sign in. What a change needs and costs is shown above its button.
import { useRef, useState } from 'react';
import type { PeopleView, PersonView } from '../../../../shared/operators/people.ts';
import {
  changeFault,
  type NameFault,
  type NewNameFault,
  nameFault,
  type PeopleChange,
  takesTwo,
} from '../../../../shared/operators/people-rules.ts';
import { type Role, roles } from '../../../../shared/roles.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { TextField, type TextFieldProps } from '../../../components/field.tsx';
import { padBeside } from '../../../components/pad-beside.tsx';
import typedField from '../../../components/typed-field.module.css';
import { useSessionView } from '../../../stores/session.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Consequences } from './consequences.tsx';
import styles from './people.module.css';
import { PersonStanding } from './person-standing.tsx';
import { send } from './send.ts';

type PersonFormProps = {
  readonly view: PeopleView;
  /** Null: a new person. */
  readonly person: PersonView | null;
  /** The selected role, for the table next to it. */
  readonly onRole: (role: Role) => void;
  readonly onChanged: (view: PeopleView) => void;
};

/** A new person as somebody typed them and did not add them yet, so that they outlive a look at another page. */
type NewPerson = { readonly name: string; readonly role: Role };
const drafts = new Map<string, NewPerson>();

/** Name and role as they are typed; a new person's are kept until they were added. */
function useTyped(person: PersonView | null, before: NewPerson, onRole: (role: Role) => void) {
  const typist = useSessionView().operator?.id ?? '';
  const kept = person === null ? drafts.get(typist) : undefined;
  const [typed, type] = useState(kept ?? before);
  const change = (next: NewPerson): void => {
    type(next);
    if (person === null) drafts.set(typist, next);
  };
  return {
    ...typed,
    retype: change,
    rename: (name: string) => change({ ...typed, name }),
    chooseRole(role: Role): void {
      change({ ...typed, role });
      onRole(role);
    },
    forget: () => void (person === null && drafts.delete(typist)),
  };
}

const needsPin = ({ kind }: PeopleChange) => kind === 'add' || kind === 'reset-pin';

export function PersonForm({ view, person, onRole, onChanged }: PersonFormProps) {
  const words = useWords();
  const { t } = words;
  const { operator } = useSessionView();
  const before = { name: person?.name ?? '', role: person?.role ?? ('cashier' as Role) };
  const { name, role, retype, rename, chooseRole, forget } = useTyped(person, before, onRole);
  const [asked, ask] = useState<PeopleChange | null>(null);
  const [isTried, setTried] = useState(false);
  const { busy, fault, refuse, during } = useSend();

  const isOwn = person !== null && person.id === operator?.id;
  const isFixed = view.recoveryCode === null;
  const isChanged = person === null || name.trim() !== before.name || role !== before.role;
  const request = requestOf(person, name, role);
  const shortName = name.trim().split(/\s+/)[0] ?? '';
  const wrong = wrongName(request, view, isTried);

  const done = (next: PeopleView) => {
    forget();
    onChanged(next);
  };
  const revert = () => {
    retype(before);
    onRole(before.role);
    refuse(null);
  };
  /** Asks first for a PIN or an approval if the change needs one. */
  const make = async (change: PeopleChange) => {
    refuse(null);
    if (needsPin(change) || takesTwo(change, view.people)) return ask(change);
    const answer = await during(send(change, null, null));
    if (answer.ok) done(answer.value);
    else refuse(answer.error);
  };
  const submit = () => {
    setTried(true);
    if (wrongName(request, view, true) === null) void make({ ...request, name: name.trim() });
  };

  return (
    <section className={styles.person} data-chosen="" aria-label={person?.name ?? t('word:newPerson')}>
      <header className={styles.personHead}>
        <h2 className="clamped-2 shrinks text-usual breaks" dir="auto">
          {person?.name ?? t('word:newPerson')}
        </h2>
        {isChanged && person !== null ? <span className="pill tone-warn rigid">{t('word:notSaved')}</span> : null}
      </header>
      <div className={styles.fields}>
        <NameField
          label={t('team:name')}
          keysLabel={t('after:approval.pad')}
          value={name}
          error={wrong && nameWords(wrong, words)}
          isDisabled={isFixed}
          autoFocus={person === null}
          onChange={rename}
          onEnter={submit}
        />
        <Roles role={role} isFixed={isFixed || isOwn || person?.disabledAt != null} onChoose={chooseRole} />
        {person === null ? null : (
          <PersonStanding
            view={view}
            person={person}
            isOwn={isOwn}
            isFixed={isFixed || isChanged}
            isPending={busy}
            onMake={(change) => void make(change)}
          />
        )}
        {isChanged && takesTwo(request, view.people) ? (
          <Consequences view={view} change={request} name={shortName} />
        ) : null}
        <Failure error={fault} advises />
      </div>
      {isChanged && !isFixed ? (
        <footer className="line gap-3 rigid pad-3-4 ruled surface">
          {person === null ? null : <Button onPress={revert}>{t('frame:cancel')}</Button>}
          <span className="grows shrinks">
            <Button look="primary" wide isPending={busy} onPress={submit}>
              <PrimaryWords person={person} role={role} name={shortName} />
            </Button>
          </span>
        </footer>
      ) : null}
      {asked ? (
        <ChangeDialog
          view={view}
          change={asked}
          name={shortName}
          onClose={() => ask(null)}
          onDone={(next) => {
            ask(null);
            done(next);
          }}
        />
      ) : null}
    </section>
  );
}

const requestOf = (person: PersonView | null, name: string, role: Role): Extract<PeopleChange, { name: string }> =>
  person === null ? { kind: 'add', name, role } : { kind: 'change', operatorId: person.id, name, role };

/** Null if the name is valid, or nothing is typed yet. */
function wrongName(
  request: Extract<PeopleChange, { name: string }>,
  view: PeopleView,
  isTried: boolean,
): NameFault | NewNameFault | null {
  const fault = nameFault(request.name);
  if (fault !== null) return isTried || request.name !== '' ? fault : null;
  const change = changeFault(request, view.people, '');
  return change === 'name_taken' || change === 'name_mixed' ? change : null;
}

const nameWords = (fault: NameFault | NewNameFault, { t, error }: Words): string =>
  fault === 'name_taken' || fault === 'name_mixed'
    ? `${error({ code: fault })} ${t(`guide:error.${fault}`)}`
    : t(`team:nameFault.${fault}`);

type RolesProps = { readonly role: Role; readonly isFixed: boolean; readonly onChoose: (role: Role) => void };

function Roles({ role, isFixed, onChoose }: RolesProps) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that stay pressed, not fields of a form.
    <div role="group" aria-label={t('word:role')}>
      <p className={styles.label} aria-hidden="true">
        {t('word:role')}
      </p>
      <div className={`cells three-columns gap-2 ${styles.roles}`}>
        {roles.map((one) => (
          <Button key={one} look="tile" pressed={one === role} isDisabled={isFixed} onPress={() => onChoose(one)}>
            {t(`till:role.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

type PrimaryProps = { readonly person: PersonView | null; readonly role: Role; readonly name: string };

function PrimaryWords({ person, role, name }: PrimaryProps) {
  const { t } = useWords();
  if (person === null) return t('team:addNow', { name });
  return role === person.role ? t('team:save') : t(`team:make.${role}`, { name });
}

type NameFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'autoFocus' | 'isDisabled' | 'onEnter' | 'error'
> & {
  /** The label of the on-screen keys. */
  readonly keysLabel: string;
};

/** Longer than a name may be, so that one that is too long is refused and not truncated. */
const maxLength = 300;

/** A field for a name, with touch keys on request or at a touch. */
function NameField({ keysLabel, isDisabled = false, ...field }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  const pad = padBeside({
    of: 'names',
    label: keysLabel,
    field: input,
    isShown: padShown,
    isDisabled,
    show: showPad,
  });
  return (
    <div className="column gap-2">
      <div className={typedField.field}>
        <TextField {...field} {...pad.input} isDisabled={isDisabled} maxLength={maxLength} inputRef={input} />
        {pad.button}
      </div>
      {pad.keys}
    </div>
  );
}
