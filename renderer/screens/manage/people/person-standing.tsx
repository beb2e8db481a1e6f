// The state of a person who works here: their PIN, and whether they may sign in; with the actions for each.
import { useState } from 'react';
import type { PeopleView, PersonView } from '../../../../shared/operators/people.ts';
import { changeFault, type PeopleChange } from '../../../../shared/operators/people-rules.ts';
import { Button } from '../../../components/button.tsx';
import { OwnPin } from '../../../components/own-pin.tsx';
import { useWords } from '../../../words.ts';

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
      <div className="row gap-3 align-centre apart">
        <PinLine person={person} />
        {isOwn ? (
          <ChangeOwnPin person={person} isFixed={isFixed} />
        ) : (
          <Button
            icon="key"
            isDisabled={isFixed || disabledAt !== null}
            onPress={() => onMake({ kind: 'reset-pin', operatorId })}
          >
            {t('team:reset')}
          </Button>
        )}
      </div>
      <div className="row gap-3 align-centre apart">
        <p className="soft small">
          <b className="block ink text-usual bold">{t('team:scam')}</b>
          {person.scamTrainedAt === null ? t('team:scamNever') : date(person.scamTrainedAt)}
        </p>
        <Button
          isDisabled={isFixed || disabledAt !== null}
          isPending={isPending}
          onPress={() => onMake({ kind: 'scam-trained', operatorId })}
        >
          {t('team:scamToday')}
        </Button>
      </div>
      <div className="row gap-3 align-centre apart">
        <p className="soft small">
          <b className="block ink text-usual bold">{t('team:canSignIn')}</b>
          {disabledAt === null ? t('team:every') : t('team:offSince', { at: date(disabledAt) })}
        </p>
        <Button
          look={disabledAt === null ? 'danger' : 'plain'}
          isDisabled={isFixed || isOwn}
          isPending={isPending}
          onPress={() => onMake({ kind: disabledAt === null ? 'disable' : 'enable', operatorId })}
        >
          {disabledAt === null ? t('team:disable') : t('team:enable')}
        </Button>
      </div>
      {person.waitsUntil === null ? null : (
        <p className="soft small">{t('team:waits', { at: date(person.waitsUntil) })}</p>
      )}
      {isOwn ? <OwnRole view={view} person={person} /> : null}
    </>
  );
}

function PinLine({ person: { pinMustChange, pinChangedAt } }: { readonly person: PersonView }) {
  const { t, date } = useWords();
  const known = pinChangedAt === null ? t('team:pinSetUp') : t('team:pinChanged', { at: date(pinChangedAt) });
  return (
    <p className="soft small">
      <b className="block ink text-usual bold">{t('frame:pin.label')}</b>
      {pinMustChange ? t('team:pinGiven') : known}
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

/** Why managers cannot change their own role or name at sign-in. */
function OwnRole({ view, person }: { readonly view: PeopleView; readonly person: PersonView }) {
  const { t } = useWords();
  const isLast = changeFault({ kind: 'disable', operatorId: person.id }, view.people, person.id) === 'last_manager';
  return <p className="soft small">{isLast ? t('team:last', { name: person.name }) : t('team:self')}</p>;
}
