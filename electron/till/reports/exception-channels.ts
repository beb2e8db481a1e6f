// What the exceptions page asks. Managers only, and each look is journalled: whoever is looked at may ask who looked.
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { exceptionFigures } from '../../../shared/reports/exception-figures.ts';
import type { ExceptionsBy } from '../../../shared/reports/exceptions.ts';
import { ok } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import { type Cell, csvBytes } from '../core/csv.ts';
import type { Outcome } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { Exceptions } from './exceptions.ts';

export type ExceptionParts = {
  readonly exceptions: Exceptions;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
};

const head = [
  'id',
  'name',
  'count',
  'figure',
  'n',
  'exposure',
  'baseline_n',
  'baseline_exposure',
  'chance',
  'flag',
] as const;

export function createExceptionChannels(
  { ledger, journal }: Pick<TillContext, 'ledger' | 'journal'>,
  { exceptions, save }: ExceptionParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, Extract<keyof TillHandlers, `exceptions:${string}`>> {
  const noted = (operatorId: string, by: ExceptionsBy, what: { figure: string; personId: string } | null) =>
    ledger.transaction((tx) =>
      journal.append(tx, {
        kind: 'exceptions-read',
        operatorId,
        subjectId: what?.personId ?? null,
        body: { by, figure: what?.figure ?? null },
      }),
    );
  return {
    'exceptions:read': ({ by }) =>
      byRole('manager', (one) => {
        noted(one.id, by, null);
        return ok(exceptions.view(by));
      }),
    'exceptions:open': ({ by, personId, figure }) =>
      byRole('manager', (one) => {
        noted(one.id, by, { figure, personId });
        return ok(exceptions.open(by, personId, figure));
      }),
    'exceptions:save': ({ by, place }) =>
      byRole('manager', async (one) => {
        noted(one.id, by, null);
        const { people, from, to } = exceptions.view(by);
        const rows = people.flatMap(({ id, name, count, cells }) =>
          exceptionFigures.map((figure): readonly Cell[] => {
            const { n, exposure, baseline, chance, isFlagged } = cells[figure];
            const past = [baseline?.n ?? null, baseline?.exposure ?? null] as const;
            return [id, name, count, figure, n, exposure, ...past, chance, isFlagged ? 1 : 0];
          }),
        );
        const saved = await save(place, `exceptions-${by}-${from}-${to}.csv`, csvBytes([head, ...rows]));
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
  };
}
