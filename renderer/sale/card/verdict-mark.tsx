// A verdict as icon, words and colour, in this order of weight: never colour alone. Flat and square, so that it is not taken for a button.
import { markOf, type Title } from '../../../shared/sale/card.ts';
import type { Verdict } from '../../../shared/sale/verdict.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import { wordsOfUnsold } from './card-marks.ts';
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

/** Marks that say something other than the verdict. */
const others: Readonly<Record<Exclude<ReturnType<typeof markOf>, 'big' | 'small'>, Look>> = {
  'card-only': { icon: 'arrows', tone: 'calm' },
  'never-sold': { icon: 'arrows', tone: 'calm' },
  voided: { icon: 'back', tone: 'calm' },
};

/** Titles that look other than their verdict. */
const titleLooks: Partial<Record<Title, Look>> = { 'after:line.slipFirst': { icon: 'print', tone: 'warn' } };

export type VerdictMarkProps = {
  readonly card: LineView;
  /** What else to do. */
  readonly also: string | null;
};

export function VerdictMark({ card, also }: VerdictMarkProps) {
  const { t } = useWords();
  const { verdict } = card;
  const mark = markOf(card);
  const isOwn = mark === 'big' || mark === 'small';
  const look = isOwn ? (titleLooks[card.title] ?? looks[verdict]) : others[mark];
  const size = mark === 'big' ? styles.big : 'pad-3-5 text-usual';
  return (
    <div
      className={`line gap-3 leading-tight breaks-words hyphens tinted ${size}`}
      data-tone={look.tone}
      data-verdict={verdict}
    >
      <Icon name={look.icon} className={`rigid ${styles.icon}`} />
      <div>
        <strong className="block">{t(saysOf(card), { count: 1 })}</strong>
        {also ? <strong className="block">{also}</strong> : null}
      </div>
    </div>
  );
}

function saysOf(card: LineView) {
  const mark = markOf(card);
  if (mark === 'voided') return 'till:line.voided';
  return mark === 'card-only' || mark === 'never-sold' ? wordsOfUnsold(card) : card.title;
}
