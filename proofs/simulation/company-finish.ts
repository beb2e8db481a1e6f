// How orders for companies end once the faults stop: a manager brings each to its end, settles what nobody knows as the service's support says, and pays
// back what is due. Invariant: each is a step like any other, so that a script of them can be replayed.
import type { Facts } from './rows.ts';
import type { OneStep } from './steps.ts';
import type { World } from './world.ts';

const mostTurns = 80;
/** Longer than the longest wait after wrong PINs. */
const waitMs = 10 * 60_000;
const open: readonly string[] = ['placing', 'processing', 'cancelling', 'unknown'];

/** What somebody does about the first order that is not at its end; null where all are. */
function nextStep({ companyOrders, companyCards }: Facts, turn: number): readonly OneStep[] | null {
  const word = turn % 2 === 0 ? 'dora' : 'clara';
  for (const [n, { id, state }] of companyOrders.entries()) {
    const cards = companyCards.filter(({ order_id }) => order_id === id);
    const isUnknown = cards.some((card) => card.state === 'unknown');
    const press = (deed: 'settle' | 'go-on' | 'ask'): OneStep => ({ do: 'company', deed, n, pick: 0, word });
    const deed = state === 'stopped' ? 'go-on' : 'ask';
    if (isUnknown) return [press('settle')];
    if (state === 'stopped' || state === 'placing' || cards.some((card) => open.includes(card.state)))
      return [press(deed), { do: 'pass', ms: 20_000 }];
  }
  return null;
}

export async function companiesFinish(world: World): Promise<void> {
  for (const { index, machine } of world.tills) {
    const take = (step: OneStep) => world.take(index === 0 ? step : { do: 'at', till: index, step });
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const steps = nextStep(machine.facts(), turn);
      if (!steps) break;
      for (const step of steps) await take(step);
    }
    // By the word of whichever of the two is not at the till, and again once a wait after wrong PINs is over; pressed again, it pays nothing more.
    for (const n of machine.facts().companyOrders.keys())
      for (const word of ['dora', 'clara', 'wait', 'dora', 'clara'] as const)
        await take(
          word === 'wait' ? { do: 'pass', ms: waitMs } : { do: 'company', deed: 'pay-back', n, pick: 0, word },
        );
  }
}
