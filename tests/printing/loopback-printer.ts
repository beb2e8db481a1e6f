// A network printer on loopback that does what a test tells it, and keeps what it was sent. Real sockets: what a reset or a stall
// looks like to the till is the kernel's business.
import { createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

export type Manner =
  | 'closes-in-order' // reads all, answers with status bytes nobody asked for, closes after our half-close
  | 'reads-and-never-closes'
  | 'never-reads'
  | 'resets-at-once'
  | 'resets-after-first-bytes'
  | 'resets-after-all' // heard the end, then resets instead of closing
  | 'closes-at-once'
  | 'closes-in-the-middle';

export type LoopbackPrinter = {
  readonly address: string;
  readonly port: number;
  manner: Manner;
  /** What each connection brought, oldest first. */
  heard(): Buffer[];
  close(): Promise<void>;
};

export async function openLoopbackPrinter(manner: Manner): Promise<LoopbackPrinter> {
  const sockets = new Set<Socket>();
  const connections: Buffer[][] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const chunks: Buffer[] = [];
    connections.push(chunks);
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    switch (printer.manner) {
      case 'closes-in-order':
        socket.write(Buffer.from([0x14, 0x00, 0x00, 0x0f]));
        socket.on('data', (chunk) => {
          keep(chunk);
          socket.write(Buffer.from([0x12]));
        });
        socket.on('end', () => socket.end());
        break;
      case 'reads-and-never-closes':
        socket.on('data', keep);
        break;
      case 'never-reads':
        socket.pause();
        break;
      case 'resets-at-once':
        socket.resetAndDestroy();
        break;
      case 'resets-after-first-bytes':
        socket.once('data', (chunk) => {
          keep(chunk);
          socket.resetAndDestroy();
        });
        break;
      case 'resets-after-all':
        socket.on('data', keep);
        socket.on('end', () => socket.resetAndDestroy());
        break;
      case 'closes-at-once':
        socket.resume();
        socket.end();
        break;
      case 'closes-in-the-middle':
        socket.once('data', (chunk) => {
          keep(chunk);
          socket.end();
          socket.destroy();
        });
        break;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const printer: LoopbackPrinter = {
    address: `tcp://127.0.0.1:${port}`,
    port,
    manner,
    heard: () => connections.map((chunks) => Buffer.concat(chunks)),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}
