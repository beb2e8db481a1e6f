// A new order for a company: its fields, with each error at its field, then the check. What is typed stays while something else is looked at.
import { useState } from 'react';
import type { CompanyCheck, CompanyPaidBy } from '../../../../shared/companies/views.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { SelectField } from '../../../components/field.tsx';
import { KeysSwitch } from '../../../components/keys-switch.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useKeys } from '../../../keys/use-keys.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { CheckOrder } from './check-order.tsx';
import { type Fields, useDraft } from './new-order-draft.ts';
import { OrderRows, type RowWrong, readRows, type WantedRow } from './order-rows.tsx';
import type { Wanted } from './order-words.ts';
import styles from './orders.module.css';

type Wrong = { readonly field: keyof Fields | 'rows'; readonly says: string };

/** Not of a partner. */
const byNumber = 'number';

type NewOrderProps = { readonly onBack: () => void; readonly onPlaced: (orderId: string) => void };

export function NewOrder({ onBack, onPlaced }: NewOrderProps) {
  const { t, locale } = useWords();
  const { currency, operator } = useSessionView();
  const { fields, rows, change, setRows, forget } = useDraft(operator?.id ?? '');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [wrongRow, setWrongRow] = useState<RowWrong | null>(null);
  const [checked, setChecked] = useState<{ readonly wanted: Wanted; readonly check: CompanyCheck } | null>(null);
  const { busy, fault, refuse, send } = useSend();

  const look = async () => {
    refuse(null);
    const read = readRows(rows, { currency, locale });
    const found = wrongOf(fields, rows.length, t);
    setWrong(found);
    setWrongRow(found ? null : read.wrong);
    if (found || read.wrong) return;
    const wanted = wantedOf(fields, read.rows);
    const answer = await send('company:check', wanted);
    if (answer.ok) setChecked({ wanted, check: answer.value });
  };
  useKeys({ Escape: checked ? () => setChecked(null) : undefined });

  const placed = (orderId: string) => {
    forget();
    onPlaced(orderId);
  };
  const giveUp = () => {
    forget();
    onBack();
  };
  if (checked) return <CheckOrder {...checked} onChange={() => setChecked(null)} onPlaced={placed} />;
  return (
    <Page
      title={t('companies:new')}
      actions={<KeysSwitch />}
      back={
        <Button icon="before" onPress={onBack}>
          {t('companies:tab.orders')}
        </Button>
      }
    >
      <form
        className="column gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <WhoPanel fields={fields} wrong={wrong} onChange={change} />
        <Panel title={t('companies:form.rows')}>
          <div className="panel-body">
            <OrderRows
              rows={rows}
              currency={currency}
              wrong={wrongRow}
              error={wrong?.field === 'rows' ? wrong.says : null}
              onChange={setRows}
            />
          </div>
        </Panel>
        <Failure error={fault} advises />
        <div className="row gap-3 justify-end">
          <Button onPress={giveUp}>{t('frame:cancel')}</Button>
          <Button type="submit" look="primary" isPending={busy}>
            {t('companies:form.check')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

type WhoProps = {
  readonly fields: Fields;
  readonly wrong: Wrong | null;
  readonly onChange: (change: Partial<Fields>) => void;
};

function WhoPanel({ fields, wrong, onChange }: WhoProps) {
  const { t } = useWords();
  const { view } = useAsked('partner:list');
  const approved = (view?.partners ?? []).filter(({ state }) => state === 'approved');
  const isByNumber = fields.who === byNumber;
  const at = (field: Wrong['field']) => (wrong?.field === field ? wrong.says : null);
  const typed = (field: keyof Fields) => ({
    value: fields[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: at(field),
  });
  return (
    <>
      <Panel title={t('companies:form.who')}>
        <div className={`panel-body ${styles.pair}`}>
          <SelectField
            label={t('companies:form.partner')}
            hint={view && approved.length === 0 ? t('companies:form.noneApproved') : null}
            value={fields.who}
            options={[
              { value: '', label: t('companies:form.choose') },
              ...approved.map(({ id, name }) => ({ value: id, label: name })),
              { value: byNumber, label: t('companies:form.customer') },
            ]}
            error={at('who')}
            // Without a partner there is no account.
            onChange={(who) =>
              onChange({ who, ...(who === byNumber && fields.how === 'account' ? { how: 'cash' } : {}) })
            }
          />
          {isByNumber ? (
            <>
              <TypedField
                label={t('companies:form.number')}
                hint={t('companies:form.numberHint')}
                maxLength={64}
                {...typed('number')}
              />
              <TypedField label={t('companies:form.name')} maxLength={200} {...typed('customerName')} />
            </>
          ) : null}
          <TypedField label={t('companies:form.reference')} maxLength={40} {...typed('reference')} />
          <SelectField<CompanyPaidBy>
            label={t('companies:form.paid')}
            value={fields.how}
            options={(isByNumber ? (['cash', 'card'] as const) : (['account', 'cash', 'card'] as const)).map((how) => ({
              value: how,
              label: t(`companies:form.${how}`),
            }))}
            onChange={(how) => onChange({ how })}
          />
          {fields.how === 'card' ? (
            <TypedField label={t('companies:form.approvalCode')} maxLength={40} {...typed('approvalCode')} />
          ) : null}
        </div>
      </Panel>
      <Panel title={t('companies:form.contact')}>
        <div className={`panel-body ${styles.pair}`}>
          <TypedField label={t('companies:form.contactName')} maxLength={200} {...typed('contactName')} />
          <TypedField label={t('companies:form.contactRole')} maxLength={200} {...typed('contactRole')} />
          <TypedField
            label={t('companies:form.identity')}
            hint={t('companies:form.identityHint')}
            maxLength={40}
            {...typed('identity')}
          />
          <TypedField label={t('companies:form.last4')} maxLength={4} {...typed('last4')} />
        </div>
      </Panel>
    </>
  );
}

/** The first field that has nothing, or what main cannot read. */
function wrongOf(fields: Fields, rows: number, t: Words['t']): Wrong | null {
  const isEmpty = (field: keyof Fields) => fields[field].trim() === '';
  const isByNumber = fields.who === byNumber;
  const hasDocument = !isEmpty('identity') || !isEmpty('last4');
  const wrongs: readonly (readonly [boolean, Wrong['field'], string])[] = [
    [isEmpty('who'), 'who', t('companies:form.wrong.company')],
    [isByNumber && !/^[A-Za-z0-9_-]{1,64}$/.test(fields.number.trim()), 'number', t('companies:form.wrong.number')],
    [isByNumber && isEmpty('customerName'), 'customerName', t('companies:form.wrong.name')],
    [isEmpty('reference'), 'reference', t('companies:form.wrong.reference')],
    [fields.how === 'card' && isEmpty('approvalCode'), 'approvalCode', t('till:error.approval_code_missing')],
    [isEmpty('contactName'), 'contactName', t('companies:form.wrong.name')],
    [isEmpty('contactRole'), 'contactRole', t('companies:form.wrong.role')],
    [hasDocument && isEmpty('identity'), 'identity', t('companies:form.wrong.identity')],
    [hasDocument && !/^[0-9A-Za-z]{4}$/.test(fields.last4.trim()), 'last4', t('companies:form.wrong.last4')],
    [rows === 0, 'rows', t('companies:form.noRows')],
  ];
  const first = wrongs.find(([isWrong]) => isWrong);
  return first ? { field: first[1], says: first[2] } : null;
}

function wantedOf(fields: Fields, rows: readonly WantedRow[]): Wanted {
  const of = (field: keyof Fields) => fields[field].trim();
  const { how } = fields;
  return {
    company:
      fields.who === byNumber
        ? { kind: 'customer', number: of('number'), name: of('customerName') }
        : { kind: 'partner', partnerId: fields.who },
    paid: how === 'card' ? { how, approvalCode: of('approvalCode') } : { how },
    reference: of('reference'),
    rows: [...rows],
    contact: {
      name: of('contactName'),
      role: of('contactRole'),
      identity: of('identity') === '' ? null : { kind: of('identity'), last4: of('last4') },
    },
  };
}
