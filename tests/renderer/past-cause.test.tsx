// What kept a slip back is told in the past once the printer reports something else, or nothing: never what happened to one slip.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { passingCauses, usePastCause } from '../../renderer/stores/past-cause.ts';
import type { PrintCause } from '../../shared/slips/views.ts';

const printer = vi.hoisted((): { cause: string | null } => ({ cause: null }));
vi.mock('../../renderer/stores/status.ts', () => ({
  useStatus: (of: (store: object) => unknown) => of({ status: { printerCause: printer.cause } }),
}));

function Told({ cause }: { readonly cause: PrintCause | null }) {
  return usePastCause(cause) ?? 'now';
}
const told = (cause: PrintCause | null, now: PrintCause | null): string => {
  printer.cause = now;
  return renderToStaticMarkup(<Told cause={cause} />);
};

it.each(passingCauses)('%s is over once the printer is well, or has another trouble', (cause) => {
  expect(told(cause, cause)).toBe('now');
  expect(told(cause, null)).toBe(cause);
  for (const now of passingCauses.filter((one) => one !== cause)) expect(told(cause, now)).toBe(cause);
});

it.each([null, 'unproven', 'too_late'] as const)('%s is never over', (cause) => {
  for (const now of [null, ...passingCauses]) expect(told(cause, now)).toBe('now');
});
