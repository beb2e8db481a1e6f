// The manager's half of the till: one page at a time. Each page is loaded when it is first opened.
import { lazy, Suspense, useCallback, useState } from 'react';
import { type ManagePage, pagesFor } from '../../../shared/operators/pages.ts';
import { OpenAgain } from '../../books/page.tsx';
import { useSessionView } from '../../stores/session.ts';

const Today = lazy(() => import('./today/today.tsx').then((file) => ({ default: file.Today })));
const Shifts = lazy(() => import('./shifts/shifts.tsx').then((file) => ({ default: file.Shifts })));
const Settings = lazy(() => import('./settings/settings.tsx').then((file) => ({ default: file.Settings })));
const Partners = lazy(() => import('./partners/partners.tsx').then((file) => ({ default: file.Partners })));
const Health = lazy(() => import('./health/health.tsx').then((file) => ({ default: file.Health })));
const Limits = lazy(() => import('./limits/limits.tsx').then((file) => ({ default: file.Limits })));

const People = lazy(() => import('./people/people.tsx').then((file) => ({ default: file.People })));

const Reports = lazy(() => import('./reports/reports.tsx').then((file) => ({ default: file.Reports })));
const Exceptions = lazy(() => import('./exceptions/exceptions.tsx').then((file) => ({ default: file.Exceptions })));
const Settlements = lazy(() => import('./settlements/settlements.tsx').then((file) => ({ default: file.Settlements })));
const Reconcile = lazy(() => import('./reconcile/reconcile.tsx').then((file) => ({ default: file.Reconcile })));

const pages: Readonly<Record<ManagePage, typeof Health>> = {
  today: Today,
  shifts: Shifts,
  reports: Reports,
  exceptions: Exceptions,
  reconcile: Reconcile,
  settlements: Settlements,
  limits: Limits,
  people: People,
  settings: Settings,
  partners: Partners,
  health: Health,
};

/** Nothing for somebody whose role does not open the page: main would refuse it too. */
export function Manage({ page }: { readonly page: ManagePage }) {
  const { operator } = useSessionView();
  const [times, setTimes] = useState(0);
  const openAgain = useCallback(() => setTimes((before) => before + 1), []);
  if (!operator || !pagesFor(operator.role).includes(page)) return null;
  const Page = pages[page];
  return (
    <OpenAgain value={openAgain}>
      <Suspense fallback={null}>
        <Page key={times} />
      </Suspense>
    </OpenAgain>
  );
}
