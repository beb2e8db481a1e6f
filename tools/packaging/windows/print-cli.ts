// `npm run prove:windows-printer`: every kind of slip through a raw queue of the Windows spooler, by the till's own worker and koffi, and
// what came out compared byte by byte. On Windows it is Windows' spooler, elsewhere wine's. Exit code 75: something is missing here.

import { defaultFormat, renderSlip } from '../../../electron/printing/slip-bytes.ts';
import { slipsOf, whole } from '../../../testkit/printing/every-slip.ts';
import { openFileQueue } from './file-queue.ts';
import { Missing } from './queue.ts';
import { openWineQueue } from './wine-queue.ts';

try {
  await prove();
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.log(`not proven here: ${error.message}`);
  process.exitCode = 75;
}

async function prove(): Promise<void> {
  const queue = await (process.platform === 'win32' ? openFileQueue() : openWineQueue());
  try {
    console.log(queue.about);
    const slips = await Promise.all(
      slipsOf('pc858').map(async ([, slip]) => whole(await renderSlip(slip, defaultFormat))),
    );
    const printed = await queue.print(slips);
    let [good, bytes] = [0, 0];
    printed.forEach(({ outcome, paper }, n) => {
      const slip = slips[n] ?? new Uint8Array();
      bytes += paper.length;
      // A spooler knows the end of a job on a cable's port only; and nothing may be taken for not sent.
      const isKnown = outcome.kind === 'unknown' && outcome.fault === 'unproven';
      if (paper.equals(slip) && isKnown) good += 1;
      else console.log(`slip ${n}: ${slip.length} bytes sent, ${paper.length} printed, ${JSON.stringify(outcome)}`);
    });
    console.log(`${good} of ${slips.length} slips, ${bytes} bytes: identical at the printer`);
    const nowhere = await queue.printNowhere(slips[0] ?? new Uint8Array());
    const isRefused = nowhere?.kind === 'not-sent' && nowhere.fault === 'bad_address';
    console.log(`a printer that is not there: ${JSON.stringify(nowhere)}`);
    if (good < slips.length || slips.length === 0 || !isRefused) process.exitCode = 1;
  } finally {
    await queue.close();
  }
}
