// What the card terminals say of the shift that is counted: each is asked as its field appears, and fills what nobody has typed yet.
import { useCallback, useEffect, useState } from 'react';
import type { PotView, ToldTotals } from '../../../shared/shift/views.ts';
import { nothingCounted } from '../../books/count-draft.ts';
import { ask } from '../../bridge.ts';
import { typedForm } from '../../typed-number.ts';
import { useClosing } from './closing-store.ts';

export type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'silent' }
  | { readonly state: 'told'; readonly told: ToldTotals };

/** Null of a terminal that stands apart: nobody can ask it. */
export function useAskedTerminal({ pot, kind }: PotView, locale: string): [Asked | null, () => void] {
  const { shiftId } = useClosing();
  const isAsked = kind === 'terminal' && shiftId !== null;
  const [asked, setAsked] = useState<Asked | null>(isAsked ? { state: 'asking' } : null);
  const askIt = useCallback(async () => {
    if (!isAsked) return;
    setAsked({ state: 'asking' });
    const answer = await ask('shift:ask-terminal', { shiftId, pot });
    const told = answer.ok ? answer.value : null;
    setAsked(told ? { state: 'told', told } : { state: 'silent' });
    const { drafts, draft: keep } = useClosing.getState();
    const draft = drafts[pot] ?? nothingCounted(null);
    if (told === null || draft.total !== '' || draft.refunds !== '') return;
    const refunds = told.refundsCount === 0 ? '' : typedForm(told.refunds, locale);
    keep(pot, { ...draft, total: typedForm(told.payments, locale), refunds });
  }, [isAsked, shiftId, pot, locale]);
  useEffect(() => void askIt(), [askIt]);
  return [asked, () => void askIt()];
}
