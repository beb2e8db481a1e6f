// What an entry of the journal is called in the life of a card: the till's own words; one that a newer till writes is shown by its name.
import type { IconName } from '../../../renderer/components/icon.tsx';
import type { LifeEntry } from '../../../shared/head-office/views.ts';
import type { Tone } from '../kit/page.tsx';
import type { OfficeKey, OfficeWords } from '../kit/words.ts';

type Look = { readonly icon: IconName; readonly tone: Tone };

const byKind: readonly (readonly [RegExp, Look])[] = [
  [/^wrong-card$|refused$|decline$|order-lost$|terminal_disagrees/, { icon: 'stop', tone: 'bad' }],
  [/^attention-raised$/, { icon: 'bell', tone: 'warn' }],
  [/handed-over$|^given-by-eye$|hand-over$/, { icon: 'hand', tone: 'good' }],
  [/order-completed$|tender-approve$|attention-closed$/, { icon: 'check', tone: 'good' }],
  [/^tender|refund/, { icon: 'pay', tone: 'calm' }],
  [/^print|^pdf|^code-shown|^claim/, { icon: 'print', tone: 'calm' }],
  [/reserve$|order-created$|commit/, { icon: 'hourglass', tone: 'calm' }],
  [/void|cancel|invalidat/, { icon: 'back', tone: 'calm' }],
  [/^sale-|line-added/, { icon: 'sell', tone: 'calm' }],
];

export function lifeLook({ kind }: LifeEntry): Look {
  return byKind.find(([pattern]) => pattern.test(kind))?.[1] ?? { icon: 'circle', tone: 'calm' };
}

export function lifeWords(
  entry: LifeEntry,
  { t }: OfficeWords,
): { readonly title: string; readonly about: string | null } {
  const key = `after:life.${entry.kind}`;
  const title = t(key as OfficeKey);
  const { orderId, method, reason, serialLast4, terminal } = entry.facts;
  const said = [
    entry.operator,
    typeof orderId === 'string' ? orderId : null,
    method === 'cash' || method === 'card' ? t(`cards:by.${method}`) : null,
    typeof serialLast4 === 'string' ? `…${serialLast4}` : null,
    typeof terminal === 'string' ? terminal : null,
    typeof reason === 'string' ? `“${reason}”` : null,
  ].filter(Boolean);
  // i18next answers the key itself where it has no words.
  return {
    title: title === key || title === `life.${entry.kind}` ? entry.kind : title,
    about: said.join(' · ') || null,
  };
}
