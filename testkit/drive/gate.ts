// A TCP gate between a till and its service: forwards, holds everything back, or is not there.
// Invariant: what is held back never reaches the service, and what was forwarded reached it whole.
import { randomInt } from 'node:crypto';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export type Gate = {
  readonly host: string;
  readonly port: number;
  /** Everything passes, also on new connections. */
  open(): void;
  /**
   * Takes connections and bytes, forwards nothing more, in either direction. Resolves as soon as the first bytes of a request
   * arrived, so that the till has certainly sent it and the service has certainly not seen it.
   */
  hold(): { readonly reached: Promise<void> };
  /** The next request that begins so reaches the service, and its answer nobody. Resolves once the service has answered. */
  loseAnswerTo(begins: string): { readonly lost: Promise<void> };
  /** Ends every connection, and goes on taking new ones: what was under way is lost. */
  cut(): void;
  /** Ends every connection and refuses new ones, as a service that is down. */
  shut(): Promise<void>;
  /** `shut`, for good. */
  close(): Promise<void>;
};

/**
 * A loopback address of its own, where the system has more than one: while the gate is shut its port is free, and on the address that
 * every connection of this machine comes from somebody else might take it.
 */
function ownAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}

/** A gate on a free port of this machine before `targetPort`, open. */
export async function createGate(targetPort: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let holding = false;
  let firstHeld: () => void = () => {};
  let losing: { readonly begins: string; readonly lost: () => void } | null = null;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const take = (fromTill: Socket): void => {
    const toService = dial(targetPort, '127.0.0.1');
    keep(fromTill);
    keep(toService);
    fromTill.setNoDelay(true);
    toService.setNoDelay(true);
    // Once a byte was held back the rest of this connection is worth nothing.
    let broken = false;
    let swallows: (() => void) | null = null;
    fromTill.on('data', (bytes) => {
      if (holding) {
        broken = true;
        firstHeld();
      }
      if (losing && bytes.toString('latin1').startsWith(losing.begins)) {
        swallows = losing.lost;
        losing = null;
      }
      if (!broken) toService.write(bytes);
    });
    toService.on('data', (bytes) => {
      if (holding) broken = true;
      if (swallows) return swallows();
      if (!broken) fromTill.write(bytes);
    });
    fromTill.on('close', () => toService.destroy());
    toService.on('close', () => {
      if (!holding) fromTill.destroy();
    });
  };

  const server = createServer(take);
  const host = ownAddress();
  await listen(server, host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  const { port } = address;

  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const shut = async (): Promise<void> => {
    holding = false;
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : null;
    endAll();
    await closed;
  };
  return {
    host,
    port,
    open() {
      if (holding) endAll();
      holding = false;
      if (!server.listening) server.listen(port, host);
    },
    cut: endAll,
    loseAnswerTo: (begins) => ({
      lost: new Promise((lost) => {
        losing = { begins, lost };
      }),
    }),
    hold() {
      holding = true;
      return {
        reached: new Promise((resolve) => {
          firstHeld = resolve;
        }),
      };
    },
    shut,
    close: shut,
  };
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
