// The ledger of a till that claim slips came to in every way: another till's, finished, paid out and handed over; its own, taken back,
// reprinted, lost, and settled by another till.
import type Database from 'better-sqlite3';
import { copyOfLedger } from '../../testkit/ledger/real-ledger.ts';
import { manager } from '../../testkit/till/people.ts';
import {
  createStore,
  honour,
  payBack,
  printPending,
  type Slip,
  type Store,
  sellAndPrint,
} from '../../testkit/till/two-tills.ts';

/** Everything of `second`. */
async function honourEveryWay({ first, second, third }: Store): Promise<void> {
  const later = async (): Promise<void> => {
    for (const till of [first, second, third]) till.plug();
    await first.time.advance(120_000);
  };
  const { controls } = first.sandbox;

  // Another till's, whose order still waits: the answer to the confirm says completed, or that the service is at work.
  await honour(second, (await sellAndPrint(first)).text, 'finish');
  await later();
  const slow = await sellAndPrint(first);
  controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 30_000 }, times: 1 });
  await honour(second, slow.text, 'finish');
  await later();
  const returned = await honour(second, (await sellAndPrint(first)).text, 'return-money');
  await second.time.advance(1000);
  await payBack(second, returned.id);
  await later();

  // Another till's, whose order ended elsewhere.
  for (const [elsewhere, here] of [
    ['finish', 'hand-over'],
    ['return-money', 'pay-out'],
  ] as const) {
    const { text } = await sellAndPrint(first);
    await honour(third, text, elsewhere);
    await third.time.advance(1000);
    const sale = await honour(second, text, here);
    await payBack(second, sale.id);
    await later();
  }

  // Its own.
  const back = async (slip: Slip): Promise<void> => {
    await later();
    await honour(second, slip.text, 'take-slip');
  };
  await back(await sellAndPrint(second));
  const { saleId } = await sellAndPrint(second);
  // Who sold it needs another's word for a reprint.
  await second.signIn('clara');
  const reprint = await printPending(second, saleId, 1);
  await second.signIn('anna');
  await back(reprint);
  const lost = await sellAndPrint(second);
  await later();
  await second.ask('claim:waive', { lineId: lost.lineId, reason: 'washed', approval: manager });
  for (const [elsewhere, here] of [
    ['finish', 'hand-over'],
    ['return-money', 'pay-out'],
  ] as const) {
    const slip = await sellAndPrint(second);
    await honour(third, slip.text, elsewhere);
    await later();
    await honour(second, slip.text, here);
    await payBack(second, slip.saleId);
  }
  await later();
}

/** In memory, to be changed at will. */
export async function slipLedger(): Promise<Database.Database> {
  const store = await createStore();
  try {
    await honourEveryWay(store);
    return copyOfLedger(store.second);
  } finally {
    await store.close();
  }
}
