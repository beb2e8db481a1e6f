// Settles a card of which nobody knows: its order as the service's support names it, or that there is none; with a second person.
import { useRef, useState } from 'react';
import type { CompanyCardView } from '../../../../shared/companies/views.ts';
import type { TillError } from '../../../../shared/errors.ts';
import { errorOf } from '../../../../shared/result.ts';
import { ask } from '../../../bridge.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { cardsCalled, type OrderProps } from './order-words.ts';
import { AboutOrder } from './use-word.tsx';

type SettleDialogProps = OrderProps & { readonly card: CompanyCardView; readonly onClose: () => void };

const [isNone, isTyped] = ['none', 'typed'] as const;

export function SettleDialog({ card, order, onOrder, onClose }: SettleDialogProps) {
  const { t } = useWords();
  const [which, choose] = useState<string>(card.offered[0] ?? isTyped);
  const [typed, type] = useState('');
  // The offers as they were when it was opened: what was chosen stays there.
  const offered = useRef(card.offered).current;
  const id = which === isTyped ? typed.trim() : which;
  const settle = async (
    approval: Parameters<Parameters<typeof ApprovalDialog>[0]['onSubmit']>[1],
  ): Promise<TillError | null> => {
    const serviceId = which === isNone ? null : id;
    const answer = await ask('company:settle', { orderId: order.id, card: card.n, serviceId, approval });
    if (answer.ok) {
      onOrder(answer.value);
      onClose();
    }
    return errorOf(answer);
  };
  return (
    <ApprovalDialog
      title={t('companies:settle.title', { card: cardsCalled([card], t) })}
      explain={
        <div className="column gap-4">
          <AboutOrder {...order} sum={card.faceValue} />
          <p>{t('companies:settle.explain')}</p>
          <SelectField
            label={t('companies:settle.which')}
            value={which}
            options={[
              ...offered.map((one) => ({ value: one, label: one })),
              { value: isTyped, label: t('companies:settle.typed') },
              { value: isNone, label: t('companies:settle.none') },
            ]}
            onChange={choose}
          />
          {which === isTyped ? (
            <TypedField label={t('companies:settle.id')} value={typed} maxLength={200} onChange={type} />
          ) : null}
        </div>
      }
      reasons={null}
      supervisorsToo
      isAsked
      tooLate={id === '' ? t('companies:settle.missing') : null}
      onClose={onClose}
      onSubmit={(_reason, approval) => settle(approval)}
    />
  );
}
