// A tile for each person who may sign in. In training it shows role and PIN too: trainees choose a role, while in a shop everyone knows
// their own.
import type { SessionView } from '../../../shared/session/views.ts';
import { Button } from '../../components/button.tsx';
import { Face } from '../../components/face.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './sign-in.module.css';

export type Person = SessionView['operators'][number];

export type PersonTilesProps = {
  readonly people: readonly Person[];
  readonly chosenId: string | null;
  /** The first tile takes the focus when it appears. */
  readonly hasFocus: boolean;
  readonly onChoose: (person: Person) => void;
};

export function PersonTiles({ people, chosenId, hasFocus, onChoose }: PersonTilesProps) {
  const { t } = useWords();
  const { trainingPins } = useSessionView();
  return (
    <ul className={styles.tiles}>
      {people.map((person, index) => {
        const pin = trainingPins?.[person.id];
        return (
          <li key={person.id}>
            <Button
              look="tile"
              size="large"
              wide
              autoFocus={index === 0 && hasFocus}
              pressed={person.id === chosenId}
              onPress={() => onChoose(person)}
            >
              <span className={styles.tile}>
                <Face name={person.name} />
                <span className="column gap-1 align-start shrinks">
                  <span className="clamped-3 text-large breaks" dir="auto">
                    {person.name}
                  </span>
                  {trainingPins ? (
                    <span className="soft small plain">
                      {t(`till:role.${person.role}`)}
                      {pin ? ` · ${t('frame:pin.label')} ${pin}` : null}
                    </span>
                  ) : null}
                </span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** In training: what to do first. */
export function FirstStep() {
  const { t } = useWords();
  const { operators, trainingPins } = useSessionView();
  const first = operators.find(({ id, role }) => role === 'cashier' && trainingPins?.[id]);
  if (!first) return null;
  // Every language names the person first.
  const [before, between, after] = t('counter:signIn.first', { name: '|', pin: '|' }).split('|');
  return (
    <p className={styles.first}>
      <Icon name="school" />
      <span>
        {before}
        <b dir="auto">{first.name}</b>
        {between}
        <b>{trainingPins?.[first.id]}</b>
        {after}
      </span>
    </p>
  );
}
