// Who received the cards of an order: name and role, kept as long as names are.
import { useState } from 'react';
import { Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import type { OrderProps } from './order-words.ts';

export function ReceivedPanel({ order, onOrder }: OrderProps) {
  const { t, dateTime } = useWords();
  const [isOpen, open] = useState(false);
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [wrong, setWrong] = useState<'name' | 'role' | null>(null);
  const { busy, fault, send } = useSend();
  const { receivedBy, receivedAt } = order;
  const isOut = order.cards.some(({ handedOut }) => handedOut === 'yes');
  const save = async () => {
    const missing = (['name', 'role'] as const).find((field) => ({ name, role })[field].trim() === '') ?? null;
    setWrong(missing);
    if (missing) return;
    const answer = await send('company:given', { orderId: order.id, name: name.trim(), role: role.trim() });
    if (!answer.ok) return;
    open(false);
    setName('');
    setRole('');
    onOrder(answer.value);
  };
  return (
    <Panel
      title={t('companies:received.title')}
      aside={receivedAt ? null : <span className="soft small">{t('companies:received.nobody')}</span>}
    >
      <div className="panel-body">
        {receivedAt ? (
          <p className="bold breaks">
            {t('companies:received.at', { name: receivedBy ?? '–', at: dateTime(receivedAt) })}
          </p>
        ) : null}
        {receivedAt && !isOpen ? <Button onPress={() => open(true)}>{t('companies:received.again')}</Button> : null}
        {isOut ? null : <p className="soft">{t('companies:received.notOut')}</p>}
        {isOut && (!receivedAt || isOpen) ? (
          <form
            className="column gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <TypedField
              label={t('word:name')}
              value={name}
              onChange={setName}
              maxLength={200}
              error={wrong === 'name' ? t('companies:form.wrong.name') : null}
            />
            <TypedField
              label={t('companies:received.role')}
              value={role}
              onChange={setRole}
              maxLength={200}
              error={wrong === 'role' ? t('companies:form.wrong.role') : null}
            />
            <p className="soft small">{t('companies:received.hint')}</p>
            <Failure error={fault} advises />
            <Button type="submit" isPending={busy}>
              {t('companies:received.save')}
            </Button>
          </form>
        ) : null}
      </div>
    </Panel>
  );
}
