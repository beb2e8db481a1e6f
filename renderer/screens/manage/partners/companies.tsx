// Companies: the orders for them, one order or a new one, and the companies themselves.
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words.ts';
import { NewOrder } from './new-order.tsx';
import { OneOrder } from './one-order.tsx';
import { Orders } from './orders.tsx';
import { Partners } from './partners.tsx';

type Shown = 'orders' | 'companies' | 'new' | { readonly orderId: string };

export function Companies() {
  const { t } = useWords();
  const [shown, show] = useState<Shown>('orders');
  const toOrders = () => show('orders');
  if (shown === 'new') return <NewOrder onBack={toOrders} onPlaced={(orderId) => show({ orderId })} />;
  if (typeof shown === 'object') return <OneOrder orderId={shown.orderId} onBack={toOrders} />;
  const tabs = (
    // biome-ignore lint/a11y/useSemanticElements: buttons that stay pressed, not fields of a form.
    <span className="row gap-2" role="group" aria-label={t('companies:tab.label')}>
      {(['orders', 'companies'] as const).map((tab) => (
        <Button key={tab} look="tile" pressed={tab === shown} onPress={() => show(tab)}>
          {t(`companies:tab.${tab}`)}
        </Button>
      ))}
    </span>
  );
  return shown === 'companies' ? (
    <Partners tabs={tabs} />
  ) : (
    <Orders tabs={tabs} onNew={() => show('new')} onOpen={(orderId) => show({ orderId })} />
  );
}
