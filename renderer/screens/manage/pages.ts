// The pages of Manage, each with its icon in the rail. Each page is loaded when it is first opened.
import { type ComponentType, lazy } from 'react';
import type { ManagePage } from '../../../shared/operators/pages.ts';
import type { IconName } from '../../components/icon.tsx';

type ManagePageRow = { readonly icon: IconName; readonly Page: ComponentType };

export const pages: Readonly<Record<ManagePage, ManagePageRow>> = {
  today: { icon: 'calendar', Page: lazy(async () => ({ default: (await import('./today/today.tsx')).Today })) },
  shifts: {
    icon: 'drawer',
    Page: lazy(async () => ({ default: (await import('./shifts/shifts.tsx')).Shifts })),
  },
  reports: {
    icon: 'chart',
    Page: lazy(async () => ({ default: (await import('./reports/reports.tsx')).Reports })),
  },
  exceptions: {
    icon: 'flag',
    Page: lazy(async () => ({ default: (await import('./exceptions/exceptions.tsx')).Exceptions })),
  },
  reconcile: {
    icon: 'scales',
    Page: lazy(async () => ({ default: (await import('./reconcile/reconcile.tsx')).Reconcile })),
  },
  settlements: {
    icon: 'slip',
    Page: lazy(async () => ({ default: (await import('./settlements/settlements.tsx')).Settlements })),
  },
  limits: { icon: 'gauge', Page: lazy(async () => ({ default: (await import('./limits/limits.tsx')).Limits })) },
  people: {
    icon: 'people',
    Page: lazy(async () => ({ default: (await import('./people/people.tsx')).People })),
  },
  settings: {
    icon: 'settings',
    Page: lazy(async () => ({ default: (await import('./settings/settings.tsx')).Settings })),
  },
  partners: {
    icon: 'shop',
    Page: lazy(async () => ({ default: (await import('./partners/companies.tsx')).Companies })),
  },
  health: {
    icon: 'health',
    Page: lazy(async () => ({ default: (await import('./health/health.tsx')).Health })),
  },
};
