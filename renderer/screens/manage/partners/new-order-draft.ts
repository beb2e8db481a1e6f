// A new order for a company as it is typed. Invariant: it stays its person's own, over other pages and other people, until it is placed or given up.
import { create } from 'zustand';
import type { CompanyPaidBy } from '../../../../shared/companies/views.ts';
import type { DraftRow } from './order-rows.tsx';

export const emptyFields = {
  who: '',
  number: '',
  customerName: '',
  reference: '',
  how: 'account' as CompanyPaidBy,
  approvalCode: '',
  contactName: '',
  contactRole: '',
  identity: '',
  last4: '',
};
export type Fields = typeof emptyFields;
type Draft = { readonly fields: Fields; readonly rows: readonly DraftRow[] };

const empty: Draft = { fields: emptyFields, rows: [] };

const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

/** Of this person. */
export function useDraft(personId: string) {
  const draft = useDrafts((drafts) => drafts[personId]) ?? empty;
  return {
    ...draft,
    change: (changed: Partial<Fields>) =>
      useDrafts.setState((drafts) => {
        const before = drafts[personId] ?? empty;
        return { [personId]: { ...before, fields: { ...before.fields, ...changed } } };
      }),
    setRows: (rows: readonly DraftRow[]) =>
      useDrafts.setState((drafts) => ({ [personId]: { ...(drafts[personId] ?? empty), rows } })),
    forget: () => useDrafts.setState({ [personId]: empty }),
  };
}
