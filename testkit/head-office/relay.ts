// A plain TCP relay: a way to a server that can be cut and mended, or that balances between several.
import { connect, createServer, type Socket } from 'node:net';

export type Relay = Awaited<ReturnType<typeof openRelay>>;

/** `ports`: taken in turn; one that refuses is passed over. */
export async function openRelay(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let turn = 0;
  const join = (from: Socket, to: Socket): void => {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  };
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const hand = (from: Socket, [port, ...others]: readonly number[]): void => {
    if (isCut || port === undefined) {
      from.destroy();
      return;
    }
    const to = connect(port, '127.0.0.1');
    keep(to);
    const refused = () => hand(from, others);
    to.once('error', refused);
    to.once('connect', () => {
      to.off('error', refused);
      join(from, to);
    });
  };
  const server = createServer((from) => {
    keep(from);
    const at = turn++ % ports.length;
    hand(from, [...ports.slice(at), ...ports.slice(0, at)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut,
    mend(): void {
      isCut = false;
    },
    close(): Promise<void> {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
