// A user signs in and finds another user's open sale: they take it over, park it, or leave it where it is.
import type { TakesOver } from '../../../shared/session/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSale } from '../../stores/sale.ts';
import { useSession } from '../../stores/session.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';

export function TakeOver({ sale }: { readonly sale: TakesOver }) {
  const { t } = useWords();
  const { takeOver, signOut, load } = useSession();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  const { saleId, from, cards, stage } = sale;
  const hold = async () => {
    await act('sale:suspend', { saleId });
    await load();
  };
  return (
    <main className="lone-page">
      <section className="lone-card column gap-4">
        <h1 className="breaks">
          <Icon name="hand" className="ink-accent" />
          {t('staff:takeOver.title', { from })}
        </h1>
        <p>{t('staff:takeOver.what', { count: cards })}</p>
        {stage === 'paying' ? <p>{t('staff:takeOver.paying')}</p> : null}
        <div className="row gap-3">
          <Button look="primary" size="large" autoFocus isPending={busy} onPress={() => void during(takeOver(saleId))}>
            {t('staff:takeOver.take')}
          </Button>
          {stage === 'basket' ? (
            <Button size="large" isPending={busy} onPress={() => void during(hold())}>
              {t('staff:takeOver.hold')}
            </Button>
          ) : null}
          <Button size="large" isPending={busy} onPress={() => void during(signOut())}>
            {t('staff:takeOver.leave')}
          </Button>
        </div>
      </section>
    </main>
  );
}
