// Sentences about updates: how far a release has come, and why it waits or is refused.
import { refusalOf } from '../../../../shared/release/update-finding.ts';
import type { UpdateState, UpdateView } from '../../../../shared/release/update-state.ts';
import type { Words } from '../../../words.ts';

export function updateValues(view: UpdateView, words: Pick<Words, 't' | 'locale' | 'duration'>) {
  const { state, channel, daysWithoutNews = 0 } = view;
  return {
    version: 'version' in state ? (state.version ?? '') : '',
    channel: channel ?? '',
    days: words.duration(daysWithoutNews * 86_400_000),
    percent: percentOf(state, words.locale),
    why: whyOf(view, words),
  };
}

function percentOf(state: UpdateState, locale: string): string {
  const part = state.kind === 'fetching' && state.total > 0 ? state.received / state.total : 0;
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(part);
}

function whyOf(view: UpdateView, { t }: Pick<Words, 't'>): string {
  const { state, hour } = view;
  const refusal = refusalOf(view);
  if (refusal !== null) return t(`update:refused.${refusal}`);
  switch (state.kind) {
    case 'waiting':
      return state.why.map((hold) => t(`update:hold.${hold}`)).join(' ');
    case 'ready':
      return hour === null ? t('update:byManager') : t('update:atHour', { hour });
    case 'failed':
      return t(`update:failed.${state.reason}`);
    default:
      return '';
  }
}
