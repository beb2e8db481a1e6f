// The store: an existing one of the service, or a new one that is registered there.
import { useState } from 'react';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import { NewStore } from './new-store.tsx';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';
import { StoreList } from './store-list.tsx';

export function StoreStep() {
  const { t } = useWords();
  const { store, sentStore } = useSetUpView();
  const take = useSetUpStore((one) => one.take);
  const [way, go] = useState<'choose' | 'register'>(sentStore ? 'register' : 'choose');
  const open = way === 'register' ? t('setUp:store.registerFirst') : t('setUp:store.pick');
  const undecided = sentStore ? t('setUp:store.changeFirst') : open;
  const waits = store && !sentStore ? null : undecided;
  return (
    <StepPage title={t('setUp:step.store')} about={t('setUp:store.about')} waits={waits}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
      <div className="row gap-2" role="group" aria-label={t('setUp:step.store')}>
        {(['choose', 'register'] as const).map((one) => (
          <Button key={one} look="tile" pressed={way === one} onPress={() => go(one)}>
            {t(`setUp:store.${one}`)}
          </Button>
        ))}
      </div>
      {way === 'choose' ? (
        <StoreList chosen={store?.id ?? null} onChoose={(id) => void take(ask('set-up:choose-store', { id }))} />
      ) : (
        <NewStore onDone={() => go('choose')} />
      )}
    </StepPage>
  );
}
