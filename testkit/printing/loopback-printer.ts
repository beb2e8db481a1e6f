// A network printer on loopback that does what a test tells it, and keeps what it was sent. The sockets are real, so
// that a reset or a stall looks to the till as it does in a shop.
import { createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

export type Manner =
  | 'closes-in-order' // reads all, sends bytes nobody asked for, closes after our half-close
  | 'reads-and-never-closes'
  | 'never-reads'
  | 'resets-at-once'
  | 'resets-after-first-bytes'
  | 'resets-in-the-middle' // after some of a job that is larger than one read
  | 'resets-after-all' // heard the end, then resets instead of closing
  | 'dies-before-last-answer' // well before the job; resets when it is asked again
  | 'greets-as-another-service' // 2 and r look like answers to DLE EOT
  | 'closes-at-once'
  | 'closes-in-the-middle';

/** Its answers to DLE EOT 1, 2 and 4; null never answers. `after` answers once a job has come. */
export type Health = { readonly 1: number; readonly 2: number; readonly 4: number } | null;
export const well = { 1: 0x12, 2: 0x12, 4: 0x12 } as const satisfies Health;
export const paperOut = { 1: 0x1a, 2: 0x32, 4: 0x72 } as const satisfies Health;
export const coverOpen = { 1: 0x1a, 2: 0x16, 4: 0x12 } as const satisfies Health;
export const cutterStuck = { 1: 0x1a, 2: 0x52, 4: 0x12 } as const satisfies Health;
export const paperLow = { 1: 0x12, 2: 0x12, 4: 0x1e } as const satisfies Health;
export const offline = { 1: 0x1a, 2: 0x12, 4: 0x12 } as const satisfies Health;

export type LoopbackPrinter = {
  readonly address: string;
  readonly port: number;
  manner: Manner;
  before: Health;
  after: Health;
  /** What each connection brought, oldest first, without the questions about its state. */
  heard(): Buffer[];
  /** How each connection ended, as this side saw it. */
  ends(): ('open' | 'in-order' | 'broken')[];
  close(): Promise<void>;
};

type Connection = { readonly job: Buffer[]; end: 'open' | 'in-order' | 'broken' };

/** What some do as soon as they are connected, and then nothing more. */
const atConnection: Partial<Record<Manner, (socket: Socket) => unknown>> = {
  'resets-at-once': (socket) => socket.resetAndDestroy(),
  'never-reads': (socket) => socket.pause(),
  'closes-at-once': (socket) => socket.resume().end(),
};

/** What some do when bytes of a job come; `isFirst` for the first of them. */
const atJob: Partial<Record<Manner, (socket: Socket, isFirst: boolean) => unknown>> = {
  'closes-in-order': (socket) => socket.write(Buffer.from([0x13, 0x11])),
  'resets-after-first-bytes': (socket) => socket.resetAndDestroy(),
  'resets-in-the-middle': (socket, isFirst) => isFirst || socket.resetAndDestroy(),
  'closes-in-the-middle': (socket) => socket.end().destroy(),
};

/** What some do when the till half-closes; the others close. */
const atEnd: Partial<Record<Manner, (socket: Socket) => unknown>> = {
  'resets-after-all': (socket) => socket.resetAndDestroy(),
  'reads-and-never-closes': () => undefined,
};

export async function openLoopbackPrinter(manner: Manner, given: Health = null, at = 0): Promise<LoopbackPrinter> {
  const sockets = new Set<Socket>();
  const connections: Connection[] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    const { manner: now } = printer;
    const connection: Connection = { job: [], end: 'open' };
    connections.push(connection);
    sockets.add(socket);
    let heardEnd = false;
    socket.on('error', () => undefined);
    socket.on('end', () => {
      heardEnd = true;
    });
    socket.on('close', (hadError) => {
      sockets.delete(socket);
      connection.end = heardEnd && !hadError ? 'in-order' : 'broken';
    });
    const only = atConnection[now];
    if (only) return void only(socket);
    // Bytes that the till did not ask for.
    if (now === 'greets-as-another-service') socket.write('220 ready\r\n220 ready\r\n220 ready\r\n');
    if (now === 'closes-in-order') socket.write(Buffer.from([0x14, 0x00, 0x00, 0x0f]));
    socket.on('data', (chunk) => {
      const { questions, rest } = take(chunk);
      const isFirst = connection.job.length === 0;
      if (rest.length > 0) connection.job.push(rest);
      const hasJob = connection.job.length > 0;
      if (hasJob && questions.length > 0 && now === 'dies-before-last-answer') return void socket.resetAndDestroy();
      const health = hasJob ? printer.after : printer.before;
      for (const question of questions) if (health) socket.write(Uint8Array.of(health[question]));
      if (rest.length > 0) atJob[now]?.(socket, isFirst);
    });
    socket.on('end', () => void (atEnd[now] ?? closeTalking)(socket));
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const printer: LoopbackPrinter = {
    address: `tcp://127.0.0.1:${port}`,
    port,
    manner,
    before: given,
    after: given,
    heard: () => connections.map(({ job }) => Buffer.concat(job)),
    ends: () => connections.map(({ end }) => end),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}

/**
 * Sends bytes until the last moment, as printers do: that fails where the till left without waiting for the printer's
 * close.
 */
function closeTalking(socket: Socket): void {
  socket.write(Buffer.from([0x13]), () => setTimeout(() => socket.end(Buffer.from([0x11])), 10));
}

/** Splits the questions about the state (DLE EOT n) from what is printed. */
function take(chunk: Buffer): { questions: (1 | 2 | 4)[]; rest: Buffer } {
  const questions: (1 | 2 | 4)[] = [];
  let rest = chunk;
  for (;;) {
    const at = rest.indexOf(Uint8Array.of(0x10, 0x04));
    const question = rest[at + 2];
    if (at < 0 || (question !== 1 && question !== 2 && question !== 4)) return { questions, rest };
    questions.push(question);
    rest = Buffer.concat([rest.subarray(0, at), rest.subarray(at + 3)]);
  }
}
