// Cards were refused: why, in the cashier's words, and three ways on: sell the rest, change a card, cancel all.
import { useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { RefusalCode } from '../../../shared/errors.ts';
import { refusalsWithoutCall } from '../../../shared/health/escalation.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { pagesFor } from '../../../shared/operators/pages.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { reserve } from '../../stores/reserve.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { leadToCard } from '../../stores/touched-card.ts';
import { useWords } from '../../words.ts';
import { ProductDialog } from '../sell/product-dialog.tsx';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';

// Refusals whose words suggest another amount of the same product.
const smallerHelps: ReadonlySet<RefusalCode> = new Set([
  'insufficient_available_balance',
  'customer_amount_limit_exceeded',
  'store_limit_exceeded',
  'terminal_limit_exceeded',
  'receipt_limit_exceeded',
  'product_limit_exceeded',
]);

// About a maximum, or the balance: the manager's page says how much is left.
const aboutLimits: ReadonlySet<RefusalCode> = new Set([
  'insufficient_available_balance',
  'store_limit_exceeded',
  'terminal_limit_exceeded',
  'receipt_limit_exceeded',
  'product_limit_exceeded',
]);

// About the card itself: another one of the same product may do.
const aboutCard: ReadonlySet<RefusalCode> = new Set(['processing_declined', 'fraudulent_processing_declined']);

/** The service does not accept this plastic card; the product and the amount are fine. */
function isCardRefused({ carrier, refusal }: LineView): boolean {
  return carrier === 'plastic' && refusal !== null && (refusal.field === 'card_number' || aboutCard.has(refusal.code));
}

export type RefusedPanelProps = {
  readonly sale: SaleView;
  readonly lines: readonly LineView[];
  readonly onCancel: () => void;
};

export function RefusedPanel({ sale, lines, onCancel }: RefusedPanelProps) {
  const { t } = useWords();
  const { currency, operator } = useSessionView();
  const accept = useChoices((store) => store.accept);
  const act = useSale((store) => store.act);
  const go = useNavigation((store) => store.go);
  const [changing, change] = useState<{ line: LineView; product: ProductView } | null>(null);
  const left = sale.lines.filter((line) => line.state === 'reserved').length;
  const smaller = lines.length === 1 && lines.some(({ refusal }) => refusal !== null && smallerHelps.has(refusal.code));
  const [only] = lines.length === 1 ? lines : [];
  // The likely next step is what the refusal advises.
  const again = smaller || (only !== undefined && isCardRefused(only));
  const seesLimits =
    operator !== null &&
    pagesFor(operator.role).includes('limits') &&
    lines.some(({ refusal }) => refusal !== null && aboutLimits.has(refusal.code));
  const sellRest = () => accept(lines.map((line) => line.id));
  useKeys({ Enter: left > 0 && !again ? sellRest : undefined });

  const changeLine = async (line: LineView) => {
    const product = await findProduct(line);
    if (product?.available) return change({ line, product });
    // The product is unavailable, so another one is chosen on the sell screen; the sale stays open.
    accept([line.id]);
    useNotice.getState().show({ code: 'product_unavailable' });
    go({ screen: 'sell' });
  };

  /** A new line that waits for the next card and replaces the refused one. */
  const scanAnother = async ({ id, productCode, faceValue }: LineView) => {
    const answer = await act('sale:add-line', { productCode, faceValue });
    if (!answer.ok) return;
    accept([id]);
    const added = answer.value?.lines.at(-1);
    if (added) leadToCard(added.id);
  };

  return (
    <div className={styles.stack}>
      <h1 className="text-verdict leading-tight">{t('after:refused.title', { count: lines.length })}</h1>
      <ul className="column gap-3">
        {lines.map((line) => (
          <Refusal
            key={line.id}
            line={line}
            soldToday={sale.soldToday ?? null}
            isNext={again}
            onChange={() => void (isCardRefused(line) ? scanAnother(line) : changeLine(line))}
          />
        ))}
      </ul>
      <div className="row gap-3">
        {left > 0 ? (
          <Button look={again ? 'plain' : 'primary'} size="large" autoFocus={!again} onPress={sellRest}>
            {t('after:refused.sellRest')}
          </Button>
        ) : null}
        <Button look={left > 0 ? 'danger' : 'plain'} onPress={onCancel}>
          {t('paying:cancelSale')}
        </Button>
        {seesLimits ? (
          <Button icon="gauge" onPress={() => go({ screen: 'manage', page: 'limits' })}>
            {t('limits:see')}
          </Button>
        ) : null}
      </div>
      {changing ? (
        <ProductDialog
          product={changing.product}
          currency={currency}
          onClose={() => change(null)}
          onAdded={() => {
            accept([changing.line.id]);
            change(null);
            void reserve({ saleId: sale.id });
          }}
        />
      ) : null}
    </div>
  );
}

type RefusalProps = {
  readonly line: LineView;
  readonly soldToday: MoneyText | null;
  /** The refusal advises to choose again. */
  readonly isNext: boolean;
  readonly onChange: () => void;
};

function Refusal({ line, soldToday, isNext, onChange }: RefusalProps) {
  const { t, money } = useWords();
  const code = line.refusal?.code ?? 'order_failed_at_service';
  if (isCardRefused(line)) return <RefusedCard line={line} isNext={isNext} onAnother={onChange} />;
  return (
    <li className={styles.refusal}>
      <div className={styles.texts}>
        <h2 className="text-usual soft">
          <bdi>{line.productName}</bdi> · {money(line.faceValue)}
        </h2>
        <p className={styles.what} role="alert">
          {t(`refusal:${code}.what`, { code: line.refusal?.field ?? '' })}
        </p>
        {code === 'terminal_limit_exceeded' && soldToday ? (
          <p>{t('after:refused.soldToday', { amount: money(soldToday) })}</p>
        ) : null}
        <p>{t(`refusal:${code}.todo`)}</p>
        {refusalsWithoutCall.has(code) ? null : <p className="soft">{t(`refusal:${code}.call`)}</p>}
      </div>
      <Button
        look={isNext ? 'primary' : 'plain'}
        size={isNext ? 'large' : 'normal'}
        autoFocus={isNext}
        onPress={onChange}
        label={t('after:refused.changeCard', { name: line.productName })}
      >
        {t('after:refused.change')}
      </Button>
    </li>
  );
}

type RefusedCardProps = Pick<RefusalProps, 'line' | 'isNext'> & { readonly onAnother: () => void };

function RefusedCard({ line, isNext, onAnother }: RefusedCardProps) {
  const { t, money } = useWords();
  return (
    <li className={`${styles.refusal} ${styles.refusedCard}`} data-refused="card">
      <div className={styles.texts}>
        <h2 className="text-usual soft">
          <bdi>{line.productName}</bdi> · {money(line.faceValue)}
        </h2>
        {line.cardLast4 === null ? null : <p>{t('counter:basket.card', { last4: line.cardLast4 })}</p>}
        <p className={styles.what} role="alert">
          {t('scanning:refused.what')}
        </p>
        <p>{t('scanning:refused.todo')}</p>
      </div>
      <Button
        look={isNext ? 'primary' : 'plain'}
        size={isNext ? 'large' : 'normal'}
        icon="scan"
        autoFocus={isNext}
        onPress={onAnother}
      >
        {t('scanning:refused.another')}
      </Button>
    </li>
  );
}

async function findProduct(line: LineView): Promise<ProductView | null> {
  const answer = await ask('catalogue:search', {
    query: line.productName.slice(0, 100),
    category: null,
    offset: 0,
    limit: 200,
  });
  return answer.ok ? (answer.value.products.find((product) => product.code === line.productCode) ?? null) : null;
}
