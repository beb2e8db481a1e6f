// What the status bar warns of and no check is about: the recovery code, webhooks, an unproven printer, an old copy that was found.
import { Icon } from '../../../components/icon.tsx';
import { type Fact, factsOf } from '../../../components/status-facts.ts';
import { useStatus } from '../../../stores/status.ts';
import { useCall } from '../../../stores/use-call.ts';
import { useNow } from '../../../use-now.ts';
import { useWords } from '../../../words.ts';
import styles from './health.module.css';

const checked: ReadonlySet<Fact['id']> = new Set<Fact['id']>([
  'connection',
  'unsent',
  'printer',
  'clock',
  'foreign',
  'balance',
  'backup',
  'anchor',
  'disk',
  'secrets',
  'head-office',
]);

export function OtherFacts() {
  const words = useWords();
  const status = useStatus((store) => store.status);
  const now = useNow(1000);
  const callOf = useCall();
  const others = factsOf(status, now, words).filter(
    ({ id, tone }) => !checked.has(id) && tone !== 'good' && tone !== 'calm',
  );
  if (others.length === 0) return null;
  return (
    <ul>
      {others.map((fact) => (
        <li key={fact.id} className={styles.finding} data-verdict={fact.tone === 'bad' ? 'bad' : 'warn'}>
          <Icon name={fact.icon} className={styles.sign} />
          <div className="shrinks breaks">
            <h3 className="text-usual">{fact.is}</h3>
            <p>{[fact.means, fact.todo].join(' ').trim()}</p>
            {callOf(fact.whom) === '' ? null : <p className="soft small">{callOf(fact.whom)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
