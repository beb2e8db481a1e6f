// Training's printer: a network printer on this machine's loopback. Slips go the same way as in a shop, and the trainer
// can let it run out of paper.
// Invariants: it keeps nothing of what it is sent; it answers to this machine only.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { PrinterTrouble } from '../../shared/training/views.ts';
import { defaultLimits } from './printer.ts';
import { createTcpPrinter } from './tcp-printer.ts';

/** Its answers to DLE EOT 1, 2 and 4, as printers give them (RETAIL). */
const answers: Readonly<Record<PrinterTrouble | 'well', Readonly<Record<number, number>>>> = {
  well: { 1: 0x12, 2: 0x12, 4: 0x12 },
  paper_out: { 1: 0x1a, 2: 0x32, 4: 0x72 },
  cover_open: { 1: 0x1a, 2: 0x16, 4: 0x12 },
};
const question = [0x10, 0x04] as const;

export async function openFakePrinter() {
  let trouble: PrinterTrouble | null = null;
  let told = false;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    let last: readonly number[] = [];
    socket.on('data', (chunk) => {
      for (const byte of chunk) {
        const answer =
          last[0] === question[0] && last[1] === question[1] ? answers[trouble ?? 'well'][byte] : undefined;
        if (answer !== undefined) {
          told ||= trouble !== null;
          socket.write(Uint8Array.of(answer));
        }
        last = [last[1] ?? 0, byte];
      }
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  return {
    /** On 127.0.0.1. */
    port,
    printer: createTcpPrinter('127.0.0.1', port, defaultLimits),
    /** What it reports from now on; null for no trouble. */
    setTrouble(next: PrinterTrouble | null): void {
      trouble = next;
      told = false;
    },
    trouble: (): PrinterTrouble | null => trouble,
    /** It has reported its trouble since that was set. */
    hasTold: (): boolean => told,
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type FakePrinter = Awaited<ReturnType<typeof openFakePrinter>>;
