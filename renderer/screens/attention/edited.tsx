// Records that were edited outside the till: which, and for a manager what they and the journal say.
import type { EditedView } from '../../../shared/attention/views.ts';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { useCall } from '../../stores/use-call.ts';
import { type Translate, useWords } from '../../words.ts';
import styles from './attention.module.css';

const titleOf: Readonly<Record<EditedView['kind'], (t: Translate) => string>> = {
  sale: (t) => t('matter:noReceipt'),
  shift: (t) => t('frame:nav.shift'),
  company: (t) => t('matter:companyOrder'),
};

/** Of a shift, an order for a company, or a sale that is gone: no entry of the list can be about them. */
export function Edited({ edited }: { readonly edited: EditedView }) {
  const { t } = useWords();
  const call = useCall();
  return (
    <li className="column gap-2">
      <h2 className={styles.matterTitle}>{titleOf[edited.kind](t)}</h2>
      <section className={styles.entry} data-attention="rows_edited">
        <header className={styles.head}>
          <Icon name="stop" className="ink-bad" />
          <h3>{t('matter:about.rows_edited.what')}</h3>
        </header>
        <dl className={styles.facts}>
          <Fact name={t('matter:known')}>{t('matter:about.rows_edited.known')}</Fact>
          <EditedFacts edited={edited} />
          <Fact name={t('matter:todo')}>
            {t('matter:advice.rows_edited')} {call('head-office')}
          </Fact>
        </dl>
      </section>
    </li>
  );
}

export function EditedFacts({ edited }: { readonly edited: EditedView }) {
  const { t } = useWords();
  const { table, row, column, is, told, reason } = edited;
  return (
    <>
      <Fact name={t('matter:edited.record')}>
        {table} {row}
        {column === null ? ` ${reason ?? ''}` : ` · ${column}`}
      </Fact>
      {column === null ? null : (
        <>
          <Fact name={t('matter:edited.is')}>
            <strong>{is ?? '–'}</strong>
          </Fact>
          <Fact name={t('matter:edited.told')}>
            <strong>{told ?? '–'}</strong>
          </Fact>
        </>
      )}
      {reason === null ? <Fact name={t('matter:edited.is')}>{t('matter:edited.hidden')}</Fact> : null}
    </>
  );
}
