// A plain TCP relay: a way to a server that can be cut and mended, or that balances between several.
import { connect, createServer, type Socket } from 'node:net';

export type Relay = Awaited<ReturnType<typeof openRelay>>;

/** `ports`: taken in turn. */
export async function openRelay(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let turn = 0;
  const server = createServer((from) => {
    const port = ports[turn++ % ports.length];
    if (isCut || port === undefined) {
      from.destroy();
      return;
    }
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
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
