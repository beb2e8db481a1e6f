// What a test looks at: the till as its screens show it, the service by its own books.
import { expect } from 'vitest';
import type { AttentionView } from '../../shared/attention/views.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { AttentionStep } from '../../shared/sale/attention-steps.ts';
import type { LineView, SaleView, TenderPartView } from '../../shared/sale/views.ts';
import type { TrainingCall, TrainingReply } from '../../shared/training/views.ts';
import type { Harness } from './harness.ts';
import { manager } from './people.ts';

function found<T>(what: T | undefined, name: string): T {
  if (what === undefined) throw new Error(`no ${name}`);
  return what;
}

export function createLooks(till: Harness) {
  const saleOf = (saleId: string): Promise<SaleView> => till.ask('sale:get', { saleId });
  const partsOf = async (saleId: string): Promise<TenderPartView[]> =>
    (await saleOf(saleId)).tenders.flatMap((tender) => tender.parts);
  const orders = () => till.sandbox.books().orders;
  const entryOf = async (code: string): Promise<AttentionView> =>
    found(
      (await till.ask('attention:list')).find((one) => one.code === code),
      `entry ${code}`,
    );

  return {
    saleOf,
    lineOf: async (saleId: string, index = 0): Promise<LineView> =>
      found((await saleOf(saleId)).lines[index], 'such card'),
    partsOf,
    partOf: async (saleId: string, index = 0): Promise<TenderPartView> =>
      found((await partsOf(saleId))[index], 'such part'),
    /** Codes of the attention list. */
    attention: async () => (await till.ask('attention:list')).map(({ code }) => code),
    entryOf,
    /** A decision that the list offers; a manager's unless told otherwise. */
    async decide(code: string, step: AttentionStep, approval: Approval | null = manager): Promise<void> {
      const { id: entryId, steps } = await entryOf(code);
      expect(steps, code).toContain(step);
      const list = await till.ask('attention:decide', { entryId, step, note: 'spoke with support', approval });
      expect(list.map(({ id }) => id)).not.toContain(entryId);
    },
    unsent: async () => (await till.ask('status:get')).unsent,
    orders,
    orderStates: () => orders().map(({ state }) => state),
    /** How many requests whose path ends so reached the service. */
    sent: (action: string) => till.sandbox.books().requests.filter(({ path }) => path.endsWith(action)).length,
    /** What the service does with its next requests of this kind. */
    next: (call: TrainingCall, reply: TrainingReply, times = 1) => till.sandbox.controls.next({ call, reply, times }),
  };
}

export type Looks = ReturnType<typeof createLooks>;
