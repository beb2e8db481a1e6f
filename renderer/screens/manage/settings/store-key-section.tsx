// The key that signs the slips of this store. Invariant: keys are typed and never shown; an old one is removed only by a second press.
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './use-save.ts';

export function StoreKeySection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('storeKey', props);
  const { isBusy, save, refused } = form;
  const { oldStoreKeys } = props.kept;
  const [isSure, ask] = useState(false);
  return (
    <>
      <SectionForm
        submit={t('setting:storeKey.save')}
        note={t('setting:storeKey.note')}
        {...{ isBusy, refused }}
        isDisabled={form.isSame}
        onSubmit={() => void save(form.change())}
      >
        <p>{t('setting:storeKey.what')}</p>
        <div className={styles.fields}>
          <RowFields form={form} />
        </div>
      </SectionForm>
      <div className="panel-body divided">
        {oldStoreKeys === 0 ? (
          <p className="soft">{t('setting:storeKey.none')}</p>
        ) : (
          <>
            <p>{t('setting:storeKey.old', { count: oldStoreKeys })}</p>
            {isSure ? <p className="error">{t('setting:storeKey.dropMeans')}</p> : null}
            <div className="row gap-2">
              {isSure ? <Button onPress={() => ask(false)}>{t('counter:discard.keep')}</Button> : null}
              <Button
                look="danger"
                isPending={isBusy}
                onPress={() => (isSure ? void save({ drop_old_store_keys: true }) : ask(true))}
              >
                {isSure ? t('setting:storeKey.dropSure') : t('setting:storeKey.drop')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
