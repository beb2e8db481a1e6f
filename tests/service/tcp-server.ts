// A real TCP server that misbehaves as the test says; it counts what it was sent.
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type TcpServer = {
  readonly baseUrl: string;
  /** Bytes that arrived, over all connections. */
  received(): string;
  connections(): number;
  close(): Promise<void>;
};

export async function startTcpServer(onConnection: (socket: Socket) => void): Promise<TcpServer> {
  const sockets = new Set<Socket>();
  let received = '';
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received: () => received,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers the first request of a connection with raw bytes, then does what `after` says (by default: close). */
export function answerRaw(bytes: string, after: (socket: Socket) => void = (socket) => socket.end()) {
  return (socket: Socket): void => {
    socket.once('data', () => socket.write(bytes, 'latin1', () => after(socket)));
  };
}

/** A loopback port that nobody listens on. */
export async function nobodysAddress(): Promise<string> {
  // Where the system has more than one loopback address, one that nobody else's free port is on.
  const host = process.platform === 'linux' ? '127.91.82.73' : '127.0.0.1';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `http://${host}:${port}/v1`;
}
