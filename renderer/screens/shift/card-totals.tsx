// The total of each card terminal, read from it or typed from its slip, blind like the drawer.
import { countedOf, nothingCounted } from '../../books/count-draft.ts';
import { Page, Panel } from '../../books/page.tsx';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { FakeNote } from '../../components/fake-note.tsx';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { CardTotal } from './card-total.tsx';
import { potsToCount, useClosing } from './closing-store.ts';
import styles from './shift.module.css';

export function CardTotals({ isAgain }: { readonly isAgain: boolean }) {
  const { t, locale } = useWords();
  const { view, outcome, drafts, error, draft: keep, save, goTo } = useClosing();
  const [busy, during] = useBusy();
  const currency = view?.moveLimit.currency ?? '';
  const pots = potsToCount(outcome);
  const cards = pots.filter(({ kind }) => kind !== 'drawer');
  const isWhole = cards.every(({ pot }) => countedOf(drafts[pot] ?? nothingCounted(null), null, currency, locale));
  const send = () => {
    if (isWhole && !busy) void during(save());
  };
  return (
    <Page title={t('shifts:step.cards')}>
      {isAgain ? (
        <p className="notice tone-warn" role="alert">
          {t('shifts:close.again')}
        </p>
      ) : null}
      <Panel title={t('shifts:cards.title')}>
        <div className="panel-body">
          <div className={styles.start}>
            <p>{t('shifts:cards.lead')}</p>
            <FakeNote about="totals" />
            {cards.map((pot, index) => (
              <CardTotal
                key={`${pot.pot} ${isAgain}`}
                pot={pot}
                draft={drafts[pot.pot] ?? nothingCounted(null)}
                currency={currency}
                isFirst={index === 0}
                onChange={(draft) => keep(pot.pot, draft)}
                onEnter={send}
              />
            ))}
            <Failure error={error} advises />
            <div className="row gap-3">
              {pots.length > cards.length ? (
                <Button size="large" onPress={() => goTo('drawer')}>
                  {t('frame:back')}
                </Button>
              ) : null}
              <Button size="large" look="primary" isDisabled={!isWhole} isPending={busy} onPress={send}>
                {t('shifts:close.save')}
              </Button>
            </div>
          </div>
        </div>
      </Panel>
    </Page>
  );
}
