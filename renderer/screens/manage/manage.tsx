// The manager's half of the till: one page at a time.
import { Suspense, useCallback, useState } from 'react';
import { type ManagePage, pagesFor } from '../../../shared/operators/pages.ts';
import { OpenAgain } from '../../books/page.tsx';
import { useSessionView } from '../../stores/session.ts';
import { pages } from './pages.ts';

/** Nothing for a user whose role does not open the page: main would refuse it too. */
export function Manage({ page }: { readonly page: ManagePage }) {
  const { operator } = useSessionView();
  const [times, setTimes] = useState(0);
  const openAgain = useCallback(() => setTimes((before) => before + 1), []);
  if (!operator || !pagesFor(operator.role).includes(page)) return null;
  const { Page } = pages[page];
  return (
    <OpenAgain value={openAgain}>
      <Suspense fallback={null}>
        <Page key={times} />
      </Suspense>
    </OpenAgain>
  );
}
