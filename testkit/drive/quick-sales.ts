// Sales as a cashier makes them, asked of the till at its own bridge in the page: as many as a spec about past sales needs, in a moment.
// Invariant: each step waits for the one before it; nothing is sold that the till's own rules would not let through.
import type { Page } from '@playwright/test';
import type { Approval } from '../../shared/request-parts.ts';
import type { TenderMethod } from '../../shared/sale/views.ts';

export type QuickSale = {
  readonly cards: readonly { readonly code: string; readonly amount: string }[];
  readonly method?: TenderMethod;
  /** Where it ends: before the payment, cancelled, paid, or paid and every card decided. */
  readonly until?: 'reserved' | 'cancelled' | 'paid' | 'decided';
};

/** Makes one sale for the person who is signed in, and answers its id. */
export function sellQuickly(page: Page, sale: QuickSale): Promise<string> {
  return page.evaluate(async ({ cards, method = 'cash', until = 'decided' }) => {
    const { invoke } = window.till;
    const must = <T>(answer: { ok: true; value: T } | { ok: false; error: unknown }): T => {
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value;
    };
    let saleId = '';
    for (const { code, amount } of cards) {
      const request = { productCode: code, faceValue: { currency: 'EUR', amount } };
      saleId = must(await invoke['sale:add-line'](request)).id;
    }
    must(await invoke['sale:reserve']({ saleId }));
    const shown = async () => {
      return must(await invoke['sale:get']({ saleId })).sale;
    };
    const settled = async (...under: string[]) => {
      for (;;) {
        const view = await shown();
        if (!view.lines.some(({ state }) => under.includes(state))) return view;
        await new Promise((look) => setTimeout(look, 50));
      }
    };
    const reserved = await settled('reserving');
    if (until === 'reserved') return saleId;
    if (until === 'cancelled') {
      must(await invoke['sale:cancel']({ saleId }));
      await settled('cancelling');
      return saleId;
    }
    const onCounter = method === 'cash' ? { tendered: reserved.due } : {};
    must(await invoke['tender:begin']({ saleId, method, amount: reserved.due, ...onCounter }));
    if (method === 'card') {
      const tenderId = (await shown()).tenders.at(-1)?.id ?? '';
      must(await invoke['tender:answer']({ tenderId, answer: { kind: 'card', approvalCode: tenderId.slice(-6) } }));
    }
    must(await invoke['sale:commit']({ saleId }));
    if (until === 'decided') await settled('activating');
    return saleId;
  }, sale);
}

/** Voids the first card of a sale with a manager's word, and waits until its money is due. */
export function voidQuickly(page: Page, saleId: string, approval: Approval): Promise<void> {
  return page.evaluate(
    async ({ id, given }) => {
      const { invoke } = window.till;
      const view = async () => {
        const answer = await invoke['sale:get']({ saleId: id });
        if (!answer.ok) throw new Error(answer.error.code);
        return answer.value.sale;
      };
      const lineId = (await view()).lines[0]?.id ?? '';
      const asked = await invoke['line:void']({ lineId, reason: 'the wrong card', approval: given });
      if (!asked.ok) throw new Error(asked.error.code);
      while ((await view()).lines[0]?.state !== 'voided') await new Promise((look) => setTimeout(look, 50));
    },
    { id: saleId, given: approval },
  );
}

/** Gives back everything that is due of a sale, the way it came. */
export function refundQuickly(page: Page, saleId: string): Promise<void> {
  return page.evaluate(async (id) => {
    const { invoke } = window.till;
    const sale = await invoke['sale:get']({ saleId: id });
    if (!sale.ok) throw new Error(sale.error.code);
    for (const part of sale.value.sale.tenders.flatMap(({ parts }) => parts)) {
      if (part.state !== 'refund-due') continue;
      for (const answer of [
        await invoke['refund:begin']({ partId: part.id, way: 'as-paid', approval: null }),
        await invoke['refund:answer']({ partId: part.id, answer: 'done' }),
      ])
        if (!answer.ok) throw new Error(answer.error.code);
    }
  }, saleId);
}
