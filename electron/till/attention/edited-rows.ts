// What was found edited without the till's key stays in attention until its rows are as the journal says: a sale as an entry of the list, a
// shift, or of a missing sale, next to it. Invariant: what the rows and the journal say is for managers, and for nobody while a shift is counted.
import type { EditedSubject, EditedView } from '../../../shared/attention/views.ts';
import { atLeast } from '../../../shared/operator.ts';
import type { Role } from '../../../shared/roles.ts';
import type { TillCore } from '../core/capability.ts';
import type { EditedRows as Found } from '../core/rows-guard.ts';
import type { Transitions } from '../core/transitions.ts';

export type EditedRows = ReturnType<typeof createEditedRows>;

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

export function createEditedRows(
  till: Pick<
    TillCore,
    'ledger' | 'sales' | 'attention' | 'journal' | 'rowsGuard' | 'blind' | 'statusTouched' | 'failed'
  >,
  { raise, close }: Pick<Transitions, 'raise' | 'close'>,
) {
  const { ledger, sales, attention, journal, rowsGuard, blind } = till;
  /** No entry of the list can be about these. Found again after a restart, as soon as a person asks for what they forbid. */
  const others = new Map<string, EditedSubject>();

  const note = ({ kind, id, fault: { table, row } }: Found): void => {
    if (kind === 'sale' && sales.get(id)) {
      ledger.transaction((tx) => raise(tx, { saleId: id }, 'rows_edited'));
      return;
    }
    if (others.has(id)) return;
    others.set(id, { kind, id });
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'rows-edited', subjectId: id, body: { of: kind, table, row } }),
    );
  };

  rowsGuard.onEdited((found) => {
    try {
      note(found);
      till.statusTouched();
    } catch (error) {
      till.failed(error);
    }
  });

  const view = (subject: EditedSubject, role: Role): EditedView | null => {
    const fault = rowsGuard.look(subject);
    if (!fault) return null;
    const { table, row, reason, values } = fault;
    const { kind, id } = subject;
    const mayTell = kind === 'sale' ? blind.mayTellSale(id) : kind === 'company' || blind.mayTellOf('one', id);
    const seen = atLeast(role, 'manager') && mayTell;
    return {
      ...subject,
      table,
      row,
      column: seen ? text(values?.column) : null,
      is: seen ? text(values?.is) : null,
      told: seen ? text(values?.told) : null,
      reason: seen ? reason : null,
    };
  };

  return {
    view,
    count: () => others.size,
    list(role: Role): readonly EditedView[] {
      return [...others.values()].flatMap((subject) => {
        const edited = view(subject, role);
        if (!edited) others.delete(subject.id);
        return edited ?? [];
      });
    },
    /** Takes off what was put right. */
    closeWhole(): void {
      const whole = attention
        .openOf('rows_edited')
        .filter(({ saleId: id }) => rowsGuard.look({ kind: 'sale', id }) === null);
      if (whole.length > 0) ledger.transaction((tx) => whole.forEach((entry) => void close(tx, entry, null)));
    },
  };
}
