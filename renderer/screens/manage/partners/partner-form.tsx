// One partner, or a new one: its fields, with each error at its field. Typed text stays until it is saved.
import { useState } from 'react';
import type { PartnersView, PartnerView } from '../../../../shared/partners/views.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './partners.module.css';

type PartnerFormProps = {
  /** Null for a new one. */
  readonly partner: PartnerView | null;
  readonly onCancel: () => void;
  readonly onSaved: (view: PartnersView) => void;
  /** The answer was lost: the list shows the result. */
  readonly onLost: () => void;
};

type Wrong = { readonly field: 'name' | 'country' | 'registration'; readonly says: string };

/** The fields by the service's names. */
const fieldOf: Readonly<Record<string, Wrong['field']>> = {
  name: 'name',
  country: 'country',
  registration_number: 'registration',
};

export function PartnerForm({ partner, onCancel, onSaved, onLost }: PartnerFormProps) {
  const { t } = useWords();
  const [name, setName] = useState(partner?.name ?? '');
  const [country, setCountry] = useState(partner?.country ?? '');
  const [registration, setRegistration] = useState(partner?.registrationNumber ?? '');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const { busy, fault, refuse, during } = useSend();
  const of = (field: Wrong['field']) => (wrong?.field === field ? wrong.says : null);
  const isChanged =
    name.trim() !== (partner?.name ?? '') || registration.trim() !== (partner?.registrationNumber ?? '');

  const save = async () => {
    refuse(null);
    if (name.trim() === '') return setWrong({ field: 'name', says: t('partners:wrong.name') });
    if (!partner && !/^[A-Za-z]{2}$/.test(country.trim()))
      return setWrong({ field: 'country', says: t('partners:wrong.country') });
    setWrong(null);
    const registrationNumber = registration.trim() === '' ? null : registration.trim();
    const answer = await during(
      partner
        ? ask('partner:update', { id: partner.id, name: name.trim(), registrationNumber })
        : ask('partner:create', { name: name.trim(), country: country.trim().toUpperCase(), registrationNumber }),
    );
    if (answer.ok) return onSaved(answer.value);
    const field = answer.error.code === 'service_refused' ? fieldOf[answer.error.detail ?? ''] : undefined;
    if (field) return setWrong({ field, says: t('partners:wrong.refused') });
    refuse(answer.error);
    if (answer.error.code === 'answer_lost') onLost();
  };

  return (
    <Panel
      title={partner ? partner.name : t('partners:new')}
      aside={partner && isChanged ? <span className="pill tone-warn">{t('word:notSaved')}</span> : null}
    >
      <form
        className="panel-body"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TypedField
          label={t('companies:form.name')}
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus={!partner}
          error={of('name')}
        />
        {partner ? (
          <dl className={styles.facts}>
            <dt className="soft">{t('setUp:store.country')}</dt>
            <dd>{partner.country}</dd>
            <dt className="soft">{t('word:state')}</dt>
            <dd>
              {t(`partners:state.${partner.state}`)}: {t(`partners:means.${partner.state}`)}
            </dd>
            <dt className="soft">{t('partners:id')}</dt>
            <dd className="small breaks">{partner.id}</dd>
          </dl>
        ) : (
          <TypedField
            label={t('setUp:store.country')}
            hint={t('partners:countryHint')}
            value={country}
            onChange={setCountry}
            maxLength={2}
            error={of('country')}
          />
        )}
        <TypedField
          label={t('partners:registration')}
          value={registration}
          onChange={setRegistration}
          maxLength={100}
          error={of('registration')}
        />
        <Failure error={fault} advises />
        <div className="row gap-3 justify-end">
          <Button onPress={onCancel}>{t('frame:cancel')}</Button>
          <Button type="submit" look="primary" isPending={busy} isDisabled={partner !== null && !isChanged}>
            {t(partner ? 'partners:save' : 'partners:create')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
