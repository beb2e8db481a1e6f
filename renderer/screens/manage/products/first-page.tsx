// What a sale starts with: all products, the favourites or a category. A category that is missing from the catalogue is marked.
import { isKnownCategory } from '../../../../shared/known-categories.ts';
import { SelectField } from '../../../components/field.tsx';
import { useWords } from '../../../words.ts';
import { choiceOf, type Draft, pageOf } from './draft.ts';

type FirstPageChoiceProps = {
  readonly draft: Draft;
  readonly categories: readonly string[];
  readonly onChange: (draft: Draft) => void;
};

export function FirstPageChoice({ draft, categories, onChange }: FirstPageChoiceProps) {
  const { t } = useWords();
  const { firstPage, pinned } = draft;
  const nameOfCategory = (name: string) => (isKnownCategory(name) ? t(`counter:category.${name}`) : name);
  const gone = typeof firstPage === 'object' && !categories.includes(firstPage.category) ? [firstPage.category] : [];
  const options = [
    { value: 'all', label: t('ordering:all') },
    { value: 'favourites', label: t('frame:favourites') },
    ...categories.map((category) => ({ value: choiceOf({ category }), label: nameOfCategory(category) })),
    ...gone.map((category) => ({
      value: choiceOf({ category }),
      label: t('ordering:first.gone', { name: nameOfCategory(category) }),
    })),
  ];
  return (
    <SelectField
      label={t('ordering:first.label')}
      hint={t(pinned.length === 0 ? 'ordering:first.sold' : 'ordering:first.hint')}
      value={choiceOf(firstPage)}
      options={options}
      onChange={(choice) => onChange({ ...draft, firstPage: pageOf(choice) })}
    />
  );
}
