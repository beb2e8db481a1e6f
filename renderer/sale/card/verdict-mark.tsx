// A verdict as icon, words and colour, in this order of weight: never colour alone. Flat and square, so that nobody takes it for a button.
import type { CardMark } from '../../../shared/sale/card.ts';
import type { Verdict } from '../../../shared/sale/verdict.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import tones from '../../theme/tones.module.css';
import { useWords } from '../../words.ts';
import styles from './verdict-mark.module.css';

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'warn' | 'bad' | 'calm' };

const looks: Record<Verdict, Look> = {
  'take-no-money': { icon: 'stop', tone: 'wait' },
  'take-payment': { icon: 'pay', tone: 'good' },
  'keep-card': { icon: 'hourglass', tone: 'wait' },
  'hand-over': { icon: 'check', tone: 'good' },
  'live-print-again': { icon: 'print', tone: 'warn' },
  'live-show-code': { icon: 'eye', tone: 'warn' },
  'return-nothing-yet': { icon: 'stop', tone: 'warn' },
  'find-out-first': { icon: 'warn', tone: 'warn' },
  'return-money': { icon: 'back', tone: 'bad' },
  'refund-under-way': { icon: 'wait', tone: 'wait' },
  'hand-over-against-slip': { icon: 'hand', tone: 'warn' },
  'return-against-slip': { icon: 'back', tone: 'warn' },
  'settled-elsewhere': { icon: 'check', tone: 'calm' },
  'scan-slip-again': { icon: 'slip', tone: 'warn' },
  'nothing-owed': { icon: 'check', tone: 'calm' },
};

const taken: Look = { icon: 'back', tone: 'calm' };

export type VerdictMarkProps = {
  readonly verdict: Verdict;
  readonly mark?: CardMark;
  /** Nothing is owed because it was never sold: the card stays here. */
  readonly isNeverSold?: boolean;
  /** Nothing is owed because it was taken back. */
  readonly isVoided?: boolean;
  /** What else to do. */
  readonly also?: string | null;
};

export function VerdictMark({
  verdict,
  mark = 'big',
  isNeverSold = false,
  isVoided = false,
  also = null,
}: VerdictMarkProps) {
  const { t } = useWords();
  const isCardOnly = mark === 'card-only';
  const look = isVoided ? taken : looks[isCardOnly ? 'keep-card' : verdict];
  const keeps = isCardOnly || isNeverSold;
  const says = keeps ? 'after:line.keepCard' : (`till:verdict.${verdict}.say` as const);
  const size = mark === 'big' ? styles.big : styles.small;
  return (
    <div className={[styles.mark, tones[look.tone], size].join(' ')} data-verdict={verdict}>
      <Icon name={look.icon} className={styles.icon} />
      <div>
        <strong>{t(isVoided ? 'till:line.voided' : says)}</strong>
        {also ? <strong>{also}</strong> : null}
      </div>
    </div>
  );
}
