// The shop's product order: what is pinned, in which order, what is hidden, and what a sale starts with. Nothing counts before Save.
import { useState } from 'react';
import type { OrderedProduct, ProductsView } from '../../../../shared/settings/views.ts';
import { NotRead } from '../../../books/page.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { AllProducts } from '../products/all-products.tsx';
import { changeOf, type Draft, isSame, move, type Standing, stand, standingOf } from '../products/draft.ts';
import { FirstPageChoice } from '../products/first-page.tsx';
import { nameOf } from '../products/ordered-name.tsx';
import { PinnedList } from '../products/pinned-list.tsx';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useSave } from './use-save.ts';

export function ProductsSection({ onSaved }: SectionProps) {
  const { view, fault, again } = useAsked('settings:products');
  if (view) return <Editor view={view} onSaved={onSaved} />;
  return fault ? <NotRead error={fault} onAgain={again} /> : null;
}

type EditorProps = Pick<SectionProps, 'onSaved'> & { readonly view: ProductsView };

function Editor({ view, onSaved }: EditorProps) {
  const { t } = useWords();
  const [draft, change] = useState<Draft>(view);
  const [said, say] = useState('');
  const { save, isBusy, refused } = useSave(onSaved);

  const onStand = (product: OrderedProduct, standing: Standing) => {
    const next = stand(draft, product, standing);
    const was = standingOf(draft, product.code) === 'hidden' ? 'shown' : 'unpinned';
    change(next);
    say(t(`ordering:said.${standing ?? was}`, { name: nameOf(product), place: next.pinned.length }));
  };
  const onMove = (from: number, to: number) => {
    const next = move(draft, from, to);
    const moved = draft.pinned[from];
    change(next);
    if (!moved) return;
    const place = next.pinned.indexOf(moved) + 1;
    say(t('ordering:said.moved', { name: nameOf(moved), place, count: next.pinned.length }));
  };
  return (
    <SectionForm
      submit={t('word:save')}
      note={t('ordering:note')}
      {...{ isBusy, refused }}
      isDisabled={isSame(draft, view)}
      onSubmit={() => void save(changeOf(draft))}
      onCancel={() => change(view)}
    >
      <p className="hidden-but-read" role="status">
        {said}
      </p>
      <div className="columns folds-50">
        <AllProducts draft={draft} onStand={onStand} />
        <div className="column gap-4">
          <FirstPageChoice draft={draft} categories={view.categories} onChange={change} />
          <PinnedList pinned={draft.pinned} onMove={onMove} onUnpin={(product) => onStand(product, null)} />
        </div>
      </div>
    </SectionForm>
  );
}
