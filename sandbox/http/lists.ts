// The lists of section 4: a page of rows under the list's name, with the cursors around it.
import { answer, refuse } from '../core/answers.ts';
import type { Cursors } from '../core/cursors.ts';
import { pageOf, type RowSource, readListQuery } from '../core/paging.ts';

/** Answers a page. The cursors belong to the list's name and to `scope`, its filter. */
export function answerList<T>(
  name: 'products' | 'client_partners' | 'settlements' | 'stores',
  scope: string,
  source: RowSource<T>,
  query: URLSearchParams,
  cursors: Cursors,
): Response {
  const list = readListQuery(query);
  if (!list.ok) return refuse(list.error);
  const page = pageOf(source, `${name} ${scope}`, list.value, cursors);
  return page.ok ? answer(200, { [name]: page.value.items, cursors: page.value.cursors }) : refuse(page.error);
}
