// All tills come back in one moment, as after a power cut of head office: how long until each has its answer, and how many had to ask again.
import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '../../shared/backoff.ts';
import { createMadeJournal, type TillClient } from '../../testkit/head-office/till-client.ts';
import { counted, type Row } from './harness.ts';

/** Tries of one till before this counts as head office that does not answer. */
const mostTries = 10;

export async function reconnected(tills: readonly TillClient[]): Promise<Row> {
  const begun = performance.now();
  let again = 0;
  const comeBack = async (till: TillClient): Promise<void> => {
    const report = createMadeJournal(`held-${till.till}`).report();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answer = await till.report(report).catch(() => null);
      if (answer?.status === 200) return;
      again += 1;
      await pause(backoffMs(tries, Math.random));
    }
    throw new Error('a till that came back was not answered');
  };
  await Promise.all(tills.map(comeBack));
  return counted({
    name: `${tills.length.toLocaleString('en')} tills come back in one moment, until the last has its answer`,
    unit: 'ms',
    now: performance.now() - begun,
    reach: { most: 60_000 },
    note: `${again} had to ask again`,
  });
}
