// What the limits page asks: as it was read last, read anew, and in the sandbox the balance set.
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { moneyText, parseMoney } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import { createLimitsView, type LimitParts } from './limits-view.ts';

export function createLimitsChannels(
  context: Pick<TillContext, 'identity' | 'catalogue' | 'ledger' | 'journal'>,
  parts: LimitParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, 'manager:limits' | 'manager:read-limits' | 'manager:set-balance'> {
  const view = createLimitsView(context, parts);
  const { reader } = parts;
  return {
    'manager:limits': () => byRole('manager', () => ok(view())),
    'manager:read-limits': () =>
      byRole('manager', async () => {
        await reader.refresh();
        return ok(view());
      }),
    'manager:set-balance': ({ currency, balance }) =>
      byRole('manager', async (by) => {
        if (!reader.setBalance) return refuse('sandbox_only');
        const amount = parseMoney({ currency, amount: balance });
        if (!amount.ok) return refuse('bad_amount', amount.error);
        const text = moneyText(amount.value);
        context.ledger.transaction((tx) =>
          context.journal.append(tx, { kind: 'balance-set', operatorId: by.id, body: text }),
        );
        const fault = await reader.setBalance(currency, text.amount);
        if (fault === 'not-allowed') return refuse('wrong_currency');
        return fault === null ? ok(view()) : refuse('service_unreachable');
      }),
  };
}
