// The power of the locked till goes in the middle of a sale: a part of kiosk-life-inside.ts.
// Invariant: the till is back by itself within ten seconds of the boot, and the same sale goes on.
import { strict as assert } from 'node:assert';
import { until } from '../../testkit/until.ts';
import type { LockedTill } from './locked-till.ts';

const backWithinMs = 10_000;

/** Each begins and ends with nobody signed in. */
export async function powerCuts(till: LockedTill): Promise<void> {
  await goes(till, {
    during: 'the basket',
    until: async () => {},
    after: async () => {
      await till.reserve();
      await till.pay();
    },
  });
  await goes(till, { during: 'the payment', until: till.reserve, after: till.pay });
  await goes(till, {
    during: 'the activation',
    // The service did what it was asked for, and nobody heard.
    async until() {
      await till.reserve();
      const { lost } = till.service.gate.loseAnswerTo('POST /v1/retail_orders/');
      await till.pay();
      await lost;
    },
    // It goes on by itself.
    after: async () => {},
  });
}

async function goes(
  till: LockedTill,
  how: { readonly during: string; until(): Promise<void>; after(): Promise<void> },
): Promise<void> {
  await till.signIn();
  const line = await till.takeACard();
  await how.until();
  const sinceMs = await till.cutPower();
  const passed = () => Math.round(performance.now() - sinceMs);
  const kiosk = till.now();
  await until("the till's window", kiosk.tillsWindow);
  const windowMs = passed();
  await until('what it shows', kiosk.tillShows);
  const backMs = passed();
  kiosk.picture(`power-${how.during.slice(4)}`);
  const times = `the session ${kiosk.sinceBootMs('counterfoil-kiosk', 'InactiveExit')} ms after the boot, the till's window after ${windowMs} ms, drawn after ${backMs} ms`;
  assert(backMs <= backWithinMs, `the power went during ${how.during}: ${times}`);
  await till.signIn();
  await how.after();
  await till.isSold(line);
  till.say(`the power went during ${how.during}: ${times}; the same sale goes on and is paid`);
  await till.newSession();
}
