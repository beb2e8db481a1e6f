// The cards on training's rack, above the products: a touch scans one, because a scanner cannot read a card that does not exist. Where the
// cards of a sale are handed over, the shelf holds the sold ones, and another one.
// Invariant: a code is read like any scan, by the current screen, and nothing else happens.
import { rackCards, type ScannedCodes } from '../../../shared/training/rack.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { takeScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './rack-shelf.module.css';
import { useSaleToGive } from './use-sale-to-give.ts';

const scanAll = ({ codes }: ScannedCodes): void => {
  for (const code of codes) takeScan({ code, isWhole: true });
};

export function RackShelf() {
  const { shelfOpen, place } = useNavigation();
  const { shift } = useSessionView();
  const sale = useSaleToGive();
  if (!shelfOpen) return null;
  if (sale) return <SoldCards saleId={sale.id} />;
  return place.screen === 'sell' && (!shift || shift.state === 'open') ? <CardsToSell /> : null;
}

function CardsToSell() {
  const { t } = useWords();
  const openShelf = useNavigation((store) => store.openShelf);
  const scan = async (card: (typeof rackCards)[number]) => {
    const answer = await askAndNotify('training:rack-card', { card });
    if (answer.ok) scanAll(answer.value);
  };
  return (
    <section className={styles.shelf} aria-label={t('drill:groups.rack')}>
      <p className={styles.title}>
        <Icon name="scan" />
        <span>{t('drill:groups.rack')}</span>
      </p>
      <ul className="row gap-1 grows-from-0">
        {rackCards.map((card) => (
          <li key={card}>
            <Button size="tight" onPress={() => void scan(card)}>
              <span className="column align-start text-start">
                <strong>{t(`drill:rack.card.${card}.brand`)}</strong>{' '}
                <span className="soft plain">{t(`drill:rack.card.${card}.form`)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" size="tight" icon="cross" label={t('drill:rack.close')} onPress={() => openShelf(false)} />
    </section>
  );
}

function SoldCards({ saleId }: { readonly saleId: string }) {
  const { t } = useWords();
  const scan = async (isOther: boolean) => {
    const answer = await askAndNotify('training:sold-card', { saleId, isOther });
    if (answer.ok) scanAll(answer.value);
  };
  return (
    <section className={styles.shelf} aria-label={t('drill:rack.toGive')}>
      <p className={styles.title}>
        <Icon name="scan" />
        <span>{t('drill:rack.toGive')}</span>
      </p>
      <div className="row gap-1 grows-from-0">
        <Button size="tight" onPress={() => void scan(false)}>
          {t('drill:rack.sold')}
        </Button>
        <Button size="tight" onPress={() => void scan(true)}>
          {t('scanning:give.wrongTitle')}
        </Button>
      </div>
    </section>
  );
}
