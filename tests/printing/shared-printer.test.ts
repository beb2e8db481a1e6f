// Two tills print on one network printer that serves one connection at a time and lets the others wait: each slip comes out whole, and once.
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits, type SendOutcome } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const isWell = Uint8Array.of(0x12);

/** Its paper, as it came out; a slip takes `slowMs` to print. It says that it is well once it has printed what came before the question. */
async function openBusyPrinter(slowMs: number) {
  const paper: string[] = [];
  let last = Promise.resolve();
  const serve = async (socket: Socket): Promise<void> => {
    for await (const chunk of socket) {
      const text = (chunk as Buffer).toString('latin1');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: DLE EOT n, a question.
      const question = /\x10\x04[\x01-\x04]/g;
      const job = text.replace(question, '');
      paper.push(job);
      if (job.endsWith('>')) await setTimeout(slowMs);
      for (const _ of text.matchAll(question)) socket.write(isWell);
    }
    socket.end();
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    last = last.then(() => serve(socket)).catch(() => undefined);
    cleanUps.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { address: `tcp://127.0.0.1:${port}`, paper: () => paper.join('') };
}

async function printAtOnce(slowMs: number, slips: number) {
  const there = await openBusyPrinter(slowMs);
  const print = async (till: string): Promise<readonly (SendOutcome | undefined)[]> => {
    const printer = openPrinter(there.address, defaultLimits, null);
    const told: (SendOutcome | undefined)[] = [];
    for (let n = 0; n < slips; n += 1) told.push(await printer?.send(Buffer.from(`<${till}${n}${till.repeat(3000)}>`)));
    return told;
  };
  const told = (await Promise.all(['A', 'B'].map(print))).flat();
  const printed = there.paper().match(/<A\dA{3000}>|<B\dB{3000}>/g) ?? [];
  expect(printed.join('')).toBe(there.paper());
  expect(new Set(printed).size).toBe(slips * 2);
  return told;
}

test('a printer that is quicker than a question: both tills know that each slip is printed', async () => {
  expect(await printAtOnce(30, 5)).toEqual(Array(10).fill({ kind: 'printed' }));
});

test('a printer that is slower: a till that waited for the other asks a person rather than printing again', async () => {
  const told = await printAtOnce(700, 2);
  expect(told.filter((outcome) => outcome?.kind === 'not-sent')).toEqual([]);
});
