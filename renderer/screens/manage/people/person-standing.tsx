// How a person who works here stands: their PIN, and whether they may sign in; with what can be done about each.
import { useState } from 'react';
import type { PeopleView, PersonView } from '../../../../shared/operators/people.ts';
import { changeFault, type PeopleChange } from '../../../../shared/operators/people-rules.ts';
import { Button } from '../../../components/button.tsx';
import { OwnPin } from '../../../components/own-pin.tsx';
import { useWords } from '../../../words.ts';
import styles from './people.module.css';

type PersonStandingProps = {
  readonly view: PeopleView;
  readonly person: PersonView;
  readonly isOwn: boolean;
  /** Nothing can be changed: in training, or while another change is not saved. */
  readonly isFixed: boolean;
  readonly isPending: boolean;
  readonly onMake: (change: PeopleChange) => void;
};

export function PersonStanding({ view, person, isOwn, isFixed, isPending, onMake }: PersonStandingProps) {
  const { t, date } = useWords();
  const { id: operatorId, disabledAt } = person;
  return (
    <>
      <div className={styles.line}>
        <PinLine person={person} />
        {isOwn ? (
          <ChangeOwnPin person={person} isFixed={isFixed} />
        ) : (
          <Button
            icon="key"
            isDisabled={isFixed || disabledAt !== null}
            onPress={() => onMake({ kind: 'reset-pin', operatorId })}
          >
            {t('staff:reset')}
          </Button>
        )}
      </div>
      <div className={styles.line}>
        <p>
          <b>{t('staff:canSignIn')}</b>
          {disabledAt === null ? t('staff:every') : t('staff:offSince', { at: date(disabledAt) })}
        </p>
        <Button
          look={disabledAt === null ? 'danger' : 'plain'}
          isDisabled={isFixed || isOwn}
          isPending={isPending}
          onPress={() => onMake({ kind: disabledAt === null ? 'disable' : 'enable', operatorId })}
        >
          {disabledAt === null ? t('staff:disable') : t('staff:enable')}
        </Button>
      </div>
      {person.waitsUntil === null ? null : (
        <p className="soft small">{t('staff:waits', { at: date(person.waitsUntil) })}</p>
      )}
      {isOwn ? <OwnRole view={view} person={person} /> : null}
    </>
  );
}

function PinLine({ person: { pinMustChange, pinChangedAt } }: { readonly person: PersonView }) {
  const { t, date } = useWords();
  const known = pinChangedAt === null ? t('staff:pinSetUp') : t('staff:pinChanged', { at: date(pinChangedAt) });
  return (
    <p>
      <b>{t('staff:pin')}</b>
      {pinMustChange ? t('staff:pinGiven') : known}
    </p>
  );
}

function ChangeOwnPin({ person, isFixed }: { readonly person: PersonView; readonly isFixed: boolean }) {
  const { t } = useWords();
  const [asked, ask] = useState(false);
  return (
    <>
      <Button icon="key" isDisabled={isFixed} onPress={() => ask(true)}>
        {t('staff:ownPin')}
      </Button>
      {asked ? <OwnPin whose={person} onClose={() => ask(false)} /> : null}
    </>
  );
}

/** Why one's own role and name at sign-in are not in one's own hands. */
function OwnRole({ view, person }: { readonly view: PeopleView; readonly person: PersonView }) {
  const { t } = useWords();
  const isLast = changeFault({ kind: 'disable', operatorId: person.id }, view.people, person.id) === 'last_manager';
  return <p className="soft small">{isLast ? t('staff:last', { name: person.name }) : t('staff:self')}</p>;
}
