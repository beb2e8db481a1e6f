// The drill under way: what happens, what the trainee does, how to see that it was right, and the way out.
import type { TrainingView } from '../../../shared/training/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import { beginOf } from './groups.ts';
import styles from './training.module.css';

export type DrillUnderWayProps = {
  readonly drill: NonNullable<TrainingView['drill']>;
  readonly onCounter: () => void;
  readonly onHelp: () => void;
  readonly onEnd: () => void;
};

export function DrillUnderWay({ drill: { id, stage, help, left }, onCounter, onHelp, onEnd }: DrillUnderWayProps) {
  const { t } = useWords();
  const isDone = stage === 'done';
  return (
    <section className={`column gap-4 ${styles.under}`} aria-label={t('drill:under')}>
      <h3 className="margin-0 text-large">{t(`drill:story.${id}.title`)}</h3>
      <dl>
        <dt className="soft small bold">{t('drill:happens')}</dt>
        <dd>{t(`drill:story.${id}.happens`)}</dd>
        <dt className="soft small bold">{t('drill:todo')}</dt>
        <dd>
          {stage === 'armed' ? `${t(`drill:begin.${beginOf(id)}`)} ` : null}
          {t(left ? `drill:left.${left}` : `drill:story.${id}.todo`)}
        </dd>
        <dt className="soft small bold">{t('drill:good')}</dt>
        <dd>{t(`drill:story.${id}.good`)}</dd>
      </dl>
      {isDone ? (
        <p className="line gap-2 ink-good bold">
          <Icon name="check" />
          {t('drill:done')}
        </p>
      ) : null}
      <div className="row gap-2">
        {isDone ? (
          <Button look="primary" autoFocus onPress={onEnd}>
            {t('drill:another')}
          </Button>
        ) : (
          <>
            <Button look="primary" autoFocus onPress={onCounter}>
              {t('drill:toCounter')}
            </Button>
            {help ? <Button onPress={onHelp}>{t(`drill:help.${help}`)}</Button> : null}
            <Button look="quiet" onPress={onEnd}>
              {t('drill:end')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
