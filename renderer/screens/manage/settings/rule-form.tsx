// One rule of rack cards, or a new one: typed text stays until main has stored it, and each fault is shown at its field.
// Invariant: the example is entered each time, because it is stored nowhere.
import { useEffect, useState } from 'react';
import type { ProductName, RackCardsView, RuleSaved, SettingsView } from '../../../../shared/settings/views.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure, Wrong } from '../../../components/failure.tsx';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useScan } from '../../../scan/use-scan.ts';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './rack.module.css';
import { carriers, checks, sentRule, signs, type TypedRule, typedRule, warnsOfBarcodes } from './rule-fields.ts';
import { faultsAt } from './rule-words.ts';
import { useSecondApproval } from './second-approval.tsx';
import settings from './settings.module.css';

const longestExample = 400;
const stays = () => undefined;

type RuleFormProps = {
  /** Null for a new one. */
  readonly kept: RackCardsView['rules'][number] | null;
  readonly onCancel: () => void;
  readonly onSaved: (view: SettingsView) => void;
};

export function RuleForm({ kept, onCancel, onSaved }: RuleFormProps) {
  const { t } = useWords();
  const [rule, setRule] = useState<TypedRule>(() => typedRule(kept));
  const [example, setExample] = useState('');
  const [wrong, setWrong] = useState<Extract<RuleSaved, { state: 'wrong' }> | null>(null);
  const { busy, fault, send } = useSend();
  const second = useSecondApproval(onSaved);
  useScan((code) => setExample(code));
  const set = (change: Partial<TypedRule>) => setRule((before) => ({ ...before, ...change }));
  const at = (field: Parameters<typeof faultsAt>[1]) => faultsAt(wrong, field, t);
  const keep = async () => {
    setWrong(null);
    const instead = kept?.rule.name ?? null;
    const asked = { rule: sentRule(rule), example, instead };
    const answer = await send('settings:keep-card-rule', asked);
    if (!answer.ok) return;
    const { value } = answer;
    if (value.state === 'wrong') setWrong(value);
    else if (value.state === 'saved') onSaved(value.view);
    else second.ask({ takes: value, again: (approval) => ask('settings:keep-card-rule', { ...asked, approval }) });
  };
  return (
    <>
      <form
        className="panel-body divided"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void keep();
        }}
      >
        <h3 className="text-usual breaks">{kept ? kept.rule.name : t('rack:newRule')}</h3>
        <div className={settings.fields}>
          <TypedField
            label={t('word:name')}
            value={rule.name}
            onChange={(name) => set({ name })}
            error={at('name')}
            autoFocus
          />
          <SelectField
            label={t('rack:field.carrier')}
            value={rule.carrier}
            options={carriers.map((value) => ({ value, label: t(`rack:carrier.${value}`) }))}
            onChange={(carrier) => set({ carrier })}
            error={at('carrier')}
          />
        </div>
        <RuleProducts chosen={rule.products} error={at('products')} onChange={(products) => set({ products })} />
        {rule.carrier === 'code' ? null : (
          <>
            <NumberFields rule={rule} set={set} at={at} />
            <TypedField
              label={t('rack:field.example')}
              hint={t('rack:field.exampleHint')}
              value={example}
              onChange={setExample}
              maxLength={longestExample}
              error={at('example')}
              // A scanner ends with Enter, which must not save.
              onEnter={stays}
            />
          </>
        )}
        <Failure error={fault} advises />
        <Wrong>{wrong ? t('rack:cannotKeep') : null}</Wrong>
        <div className="row gap-3 wraps justify-end">
          <Button size="large" onPress={onCancel}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" size="large" look="primary" isPending={busy}>
            {t('rack:keep')}
          </Button>
        </div>
      </form>
      {second.dialog}
    </>
  );
}

type NumberFieldsProps = {
  readonly rule: TypedRule;
  readonly set: (change: Partial<TypedRule>) => void;
  readonly at: (field: 'signs' | 'lengths' | 'ranges' | 'check' | 'masks') => string | null;
};

/** What the number on the plastic looks like, alone and in a long code. */
function NumberFields({ rule, set, at }: NumberFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <div className={settings.fields}>
        <SelectField
          label={t('rack:field.signs')}
          value={rule.signs}
          options={signs.map((value) => ({ value, label: t(`rack:signs.${value}`) }))}
          onChange={(next) => set({ signs: next })}
          error={at('signs')}
        />
        <TypedField
          label={t('rack:field.lengths')}
          hint={t('rack:field.lengthsHint')}
          value={rule.lengths}
          onChange={(lengths) => set({ lengths })}
          error={at('lengths')}
        />
        <TypedField
          label={t('rack:field.ranges')}
          hint={t('rack:field.rangesHint')}
          value={rule.ranges}
          maxLength={2000}
          onChange={(ranges) => set({ ranges })}
          error={at('ranges')}
        />
        <SelectField
          label={t('rack:field.check')}
          value={rule.check}
          options={checks.map((value) => ({ value, label: t(`rack:check.${value}`) }))}
          onChange={(check) => set({ check })}
          error={at('check')}
        />
      </div>
      {warnsOfBarcodes(rule) ? (
        <p role="status" className="notice tone-warn">
          {t('rack:barcodeLength')}
        </p>
      ) : null}
      {rule.signs === 'digits' ? (
        <CheckField label={t('rack:field.gtinLike')} value={rule.gtinLike} onChange={(gtinLike) => set({ gtinLike })} />
      ) : null}
      <TypedField
        label={t('rack:field.masks')}
        hint={t('rack:field.masksHint')}
        value={rule.masks}
        maxLength={2000}
        onChange={(masks) => set({ masks })}
        error={at('masks')}
      />
    </>
  );
}

/** The list follows once typing pauses. */
const pauseMs = 200;
const mostShown = 6;

type RuleProductsProps = {
  readonly chosen: readonly ProductName[];
  readonly error: string | null;
  readonly onChange: (products: readonly ProductName[]) => void;
};

/** The products of a rule: the selected ones, each with a remove button, and a search among those that the catalogue does not describe. */
function RuleProducts({ chosen, error, onChange }: RuleProductsProps) {
  const { t } = useWords();
  const [typed, type] = useState('');
  const [query, seek] = useState('');
  const { view } = useAsked('settings:rack-products', { query });
  useEffect(() => {
    const later = setTimeout(() => seek(typed.trim()), pauseMs);
    return () => clearTimeout(later);
  }, [typed]);
  const codes = new Set(chosen.map(({ code }) => code));
  const offered = (view?.products ?? []).filter(({ code }) => !codes.has(code));
  const isPart = (view?.isPart ?? false) || offered.length > mostShown;
  return (
    <section className="column gap-2">
      <h3>{t('word:products')}</h3>
      {chosen.length > 0 ? (
        <ul className="row gap-2 wraps">
          {chosen.map(({ code, name }) => (
            <li key={code} className={styles.chosen}>
              <bdi>{name}</bdi>
              <Button
                look="quiet"
                icon="cross"
                label={t('frame:remove', { name })}
                onPress={() => onChange(chosen.filter((one) => one.code !== code))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <TypedField
        label={t('rack:field.find')}
        hint={t('rack:field.findHint')}
        value={typed}
        error={error}
        onChange={type}
        onEnter={() => seek(typed.trim())}
      />
      {view && view.products.length === 0 ? <p className="soft">{t('rack:field.noneFound')}</p> : null}
      <ul className="row gap-2 wraps">
        {offered.slice(0, mostShown).map((product) => (
          <li key={product.code}>
            <Button icon="add" onPress={() => onChange([...chosen, product])}>
              {product.name}
            </Button>
          </li>
        ))}
      </ul>
      {isPart ? <p className="soft small">{t('rack:field.more')}</p> : null}
    </section>
  );
}
