// The key that signs the slips of this store. Invariant: keys are typed and never shown; an old one is dropped only by a second press.
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

export function StoreKeySection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [key, setKey] = useState('');
  const [isSure, ask] = useState(false);
  return (
    <>
      <SectionForm
        submit={t('setting:storeKey.save')}
        note={t('setting:storeKey.note')}
        {...{ isBusy, refused }}
        isDisabled={key.trim() === ''}
        onSubmit={() => void save({ store_key: key.trim() })}
      >
        <p>{t('setting:storeKey.what')}</p>
        <TypedField
          label={t('setting:storeKey.key')}
          hint={t('setting:storeKey.hint')}
          isSecret
          placeholder="••••••••"
          value={key}
          maxLength={500}
          onChange={setKey}
          error={at('store_key')}
        />
      </SectionForm>
      <div className={styles.section}>
        {kept.oldStoreKeys === 0 ? (
          <p className="soft">{t('setting:storeKey.none')}</p>
        ) : (
          <>
            <p>{t('setting:storeKey.old', { count: kept.oldStoreKeys })}</p>
            {isSure ? <p className="error">{t('setting:storeKey.dropMeans')}</p> : null}
            <div className="row gap-2">
              {isSure ? <Button onPress={() => ask(false)}>{t('setting:storeKey.keep')}</Button> : null}
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
