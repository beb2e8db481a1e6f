// The drill under way, over every screen: what to do now, the trainer's help, and the way out.

import type { TrainingView } from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useWords } from '../../words.ts';
import { BringSlip } from './bring-slip.tsx';
import styles from './drill-bar.module.css';
import { beginOf } from './groups.ts';
import { useSaleToGive } from './use-sale-to-give.ts';

export function DrillBar({ drill: { id, stage, help, left } }: { readonly drill: NonNullable<TrainingView['drill']> }) {
  const { t } = useWords();
  const { place, go, openTraining } = useNavigation();
  const givesByScan = useSaleToGive() !== null;
  const isDone = stage === 'done';
  const atClaim = place.screen === 'claim';
  const bringsSlip = left === 'slip' || (stage === 'armed' && beginOf(id) === 'takeSlip');
  // Once the slip, or the cards to give, are on screen, the drill's own words help; before that, the words to begin do.
  const isBegun = beginOf(id) === 'sellTwo' ? givesByScan : bringsSlip && atClaim;
  const isToBegin = stage === 'armed' && !isBegun;
  const goingOn = t(left ? `drill:left.${left}` : `drill:story.${id}.todo`);
  const todo = isToBegin ? t(`drill:begin.${beginOf(id)}`) : goingOn;
  const another = () => {
    void ask('training:end');
    openTraining(true);
  };
  return (
    <section className={isDone ? `${styles.bar} ${styles.done}` : styles.bar} aria-label={t('drill:label')}>
      <Icon name={isDone ? 'check' : 'school'} />
      <p role="status">
        <strong>{t(`drill:story.${id}.title`)}.</strong>{' '}
        {isDone ? `${t('drill:done')}. ${t(`drill:story.${id}.good`)}` : todo}
      </p>
      <div className="row gap-1">
        {help ? (
          <Button size="tight" onPress={() => void ask('training:help')}>
            {t(`drill:help.${help}`)}
          </Button>
        ) : null}
        {/* The claim screen asks for the slip itself. */}
        {bringsSlip && !atClaim ? <BringSlip onScan={(scanned) => go({ screen: 'claim', scanned })} /> : null}
        {isDone ? (
          <Button size="tight" onPress={another}>
            {t('drill:another')}
          </Button>
        ) : (
          <Button look="quiet" size="tight" onPress={() => openTraining(true)}>
            {t('drill:guide')}
          </Button>
        )}
        <Button look="quiet" size="tight" onPress={() => void ask('training:end')}>
          {isDone ? t('frame:close') : t('drill:end')}
        </Button>
      </div>
    </section>
  );
}
