// The stories a trainer chooses from; one tap starts one.
import type { Drill } from '../../../shared/training/views.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import { drillGroups } from './groups.ts';
import styles from './training.module.css';

export function DrillList({ onStart }: { readonly onStart: (drill: Drill) => void }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('drill:lead')}</p>
      {drillGroups.map(({ id, drills }) => (
        <section key={id} className={styles.group}>
          <h3>{t(`drill:groups.${id}`)}</h3>
          <ul className={styles.stories}>
            {drills.map((drill) => (
              <li key={drill}>
                <Button look="tile" wide onPress={() => onStart(drill)}>
                  <span className={styles.story}>
                    <strong>{t(`drill:story.${drill}.title`)}</strong>
                    <span>{t(`drill:story.${drill}.happens`)}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
