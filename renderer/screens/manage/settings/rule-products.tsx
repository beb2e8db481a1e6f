// The products of a rule: the selected ones, each with a remove button, and a search among those that the catalogue does not describe.
import { useEffect, useState } from 'react';
import type { ProductName } from '../../../../shared/settings/views.ts';
import { Button } from '../../../components/button.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './rack.module.css';

/** The list follows once typing pauses. */
const pauseMs = 200;
const mostShown = 6;

type RuleProductsProps = {
  readonly chosen: readonly ProductName[];
  readonly error: string | null;
  readonly onChange: (products: readonly ProductName[]) => void;
};

export function RuleProducts({ chosen, error, onChange }: RuleProductsProps) {
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
