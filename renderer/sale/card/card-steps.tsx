// Where a card is on its way from the reservation to the customer's hand: each step with a sign and a word.
import type { LineView } from '../../../shared/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import { type CardStep, stepsOf } from './card-progress.ts';
import styles from './card-steps.module.css';

const icons = { done: 'check', now: 'wait', open: 'circle' } as const satisfies Record<CardStep['state'], string>;

export function CardSteps({ line }: { readonly line: LineView }) {
  const { t } = useWords();
  const steps = stepsOf(line);
  if (steps.length === 0) return null;
  return (
    <ol className={styles.steps} aria-label={t('after:progress.label')}>
      {steps.map(({ name, state }) => (
        <li key={name} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <Icon name={icons[state]} />
          <span>{t(`after:progress.${name}`)}</span>
          {state === 'done' ? <span className="hidden-but-read">{t('after:progress.done')}</span> : null}
        </li>
      ))}
    </ol>
  );
}
