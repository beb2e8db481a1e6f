// A plain TCP balancer before several head offices, as a company has one: each connection goes to the next that takes it.
// Invariant: it neither reads nor keeps a byte; a connection whose server dies ends.
import { createServer, connect as dial, type Socket } from 'node:net';

export type Balancer = { readonly port: number; close(): Promise<void> };

/** On a free port of this machine. */
export async function createBalancer(targets: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  /** Whoever refuses is passed over; where none takes it, the connection ends. */
  const hand = (from: Socket, left: readonly number[]): void => {
    const [port, ...others] = left;
    if (port === undefined) return void from.destroy();
    const to = dial(port, '127.0.0.1');
    keep(to);
    const refused = () => hand(from, others);
    to.once('error', refused);
    to.once('connect', () => {
      to.off('error', refused);
      from.pipe(to).pipe(from);
      from.once('close', () => to.destroy());
      to.once('close', () => from.destroy());
    });
  };

  const server = createServer((from) => {
    keep(from);
    turn = (turn + 1) % targets.length;
    hand(from, [...targets.slice(turn), ...targets.slice(0, turn)]);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
