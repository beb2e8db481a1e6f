// Pages of a long list: where one is, and the ways to the next page and back. Invariant: another question begins at its first page.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import type { Listed } from '../../../shared/head-office/views.ts';
import { given } from './given.ts';
import { useOffice } from './words.ts';

export type Pages = {
  /** What the request says of the page. */
  readonly after: string | undefined;
  readonly go: (next: string) => void;
  readonly goBack: () => void;
};

/** `of`: the question, without the page. */
export function usePages(of: unknown): Pages {
  const key = JSON.stringify(of);
  const [at, goTo] = useState<{ readonly key: string; readonly opened: readonly string[] }>({ key, opened: [] });
  const opened = at.key === key ? at.opened : [];
  return {
    after: opened.at(-1),
    go: (next) => goTo({ key, opened: [...opened, next] }),
    goBack: () => goTo({ key, opened: opened.slice(0, -1) }),
  };
}

/** Nothing where the list has one page. */
export function PageFoot({ list, pages }: { readonly list: Listed<unknown> | undefined; readonly pages: Pages }) {
  const { t, count } = useOffice();
  if (!list || list.total <= list.rows.length) return null;
  const { before, rows, total, next } = list;
  return (
    <nav className="list-foot line gap-2" aria-label={t('office:pagesOf')}>
      <span>
        {t('office:range', { from: count(before + 1), to: count(before + rows.length), total: count(total) })}
      </span>
      <Button look="quiet" isDisabled={pages.after === undefined} onPress={pages.goBack}>
        {t('office:pageBefore')}
      </Button>
      <Button look="quiet" isDisabled={next === null} onPress={() => next !== null && pages.go(next)}>
        {t('office:pageAfter')}
      </Button>
    </nav>
  );
}

/** As a part of a request. */
export const pageAsked = <Name extends string>(name: Name, { after }: Pages) =>
  given({ [name]: after }) as { readonly [N in Name]?: string };
