// Who takes over what is unresolved when a shift leaves its owner's hands. Invariant: everything unresolved has an owner.
import type { Owners } from '../../shared/shift/channels.ts';
import type { UnresolvedView } from '../../shared/shift/views.ts';
import { SelectField } from '../components/field.tsx';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';

export type Chosen = Readonly<Record<string, string>>;

/** `usual` takes what was assigned to no one. */
export function ownersOf(unresolved: readonly UnresolvedView[], chosen: Chosen, usual?: string): Owners {
  return unresolved.map(({ kind, id, owner }) => ({ kind, id, ownerId: chosen[id] ?? usual ?? owner.id }));
}

export type OwnerFieldsProps = {
  readonly unresolved: readonly UnresolvedView[];
  readonly chosen: Chosen;
  readonly usual?: string | undefined;
  readonly onChange: (chosen: Chosen) => void;
};

export function OwnerFields({ unresolved, chosen, usual, onChange }: OwnerFieldsProps) {
  const { t, money } = useWords();
  const { operators } = useSessionView();
  if (unresolved.length === 0) return null;
  return (
    <div className="column gap-2">
      <p>{t('shifts:owners.lead')}</p>
      {unresolved.map(({ kind, id, receiptNumber, amount, owner }) => (
        <SelectField
          key={id}
          label={t(`shifts:owners.${kind}`, { amount: amount ? money(amount) : '–', number: receiptNumber ?? '–' })}
          value={chosen[id] ?? usual ?? owner.id}
          options={operators.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(ownerId) => onChange({ ...chosen, [id]: ownerId })}
        />
      ))}
    </div>
  );
}
