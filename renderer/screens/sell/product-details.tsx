// What a product is and on which terms, in the service's own words, for a customer who asks at the counter.
import { useEffect, useState } from 'react';
import type { ProductDetails as Details, ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';
import { useWords } from '../../words.ts';
import styles from './product-dialog.module.css';

export function ProductDetails({ product: { code } }: { readonly product: Pick<ProductView, 'code'> }) {
  const { t } = useWords();
  const [details, setDetails] = useState<Details | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask('catalogue:details', { code }).then((answer) => {
      if (isCurrent) setDetails(answer.ok ? answer.value : { description: '', terms: '' });
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (!details) return <p aria-busy="true" />;
  const { description, terms } = details;
  return (
    <div className={styles.details}>
      {description === '' ? null : <p>{description}</p>}
      {terms === '' ? null : (
        <>
          <h3>{t('counter:product.terms')}</h3>
          <p>{terms}</p>
        </>
      )}
      {description === '' && terms === '' ? <p>{t('counter:product.noDetails')}</p> : null}
    </div>
  );
}
