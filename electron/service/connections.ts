// The connections to one origin: undici Clients with one request at a time
// (docs/decisions/connections-to-the-service.md).
// Invariant: below `most` requests under way none waits for another, and a request reuses the connection freed last.
import { Client, type Dispatcher } from 'undici';

export type Lease = {
  readonly dispatcher: Dispatcher;
  /** Gives the connection back once undici has reported the end of the request. Calling it twice is harmless. */
  release(): void;
};

type Connection = { readonly client: Client; busy: boolean };

export function createConnections(origin: string, most: number, options: Client.Options) {
  const all: Connection[] = [];
  const waiting = new Set<(connection: Connection) => void>();

  // undici's own Pool opens a second connection for a call that follows at once; with TLS that costs two round trips.
  function free(): Connection | undefined {
    const idle = all.filter((connection) => !connection.busy);
    const best = idle.find((connection) => connection.client.stats.connected) ?? idle[0];
    if (best || all.length >= most) return best;
    const opened = { client: new Client(origin, options), busy: false };
    all.push(opened);
    return opened;
  }

  function give(connection: Connection, use: (lease: Lease) => void): void {
    connection.busy = true;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      connection.busy = false;
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      next(connection);
    };
    use({ dispatcher: connection.client, release });
  }

  return {
    /**
     * Calls `use` with a connection, now or when one is free. The returned function withdraws a request that still waits.
     */
    lease(use: (lease: Lease) => void): () => void {
      const connection = free();
      if (connection) {
        give(connection, use);
        return () => {};
      }
      const turn = (freed: Connection): void => give(freed, use);
      waiting.add(turn);
      return () => waiting.delete(turn);
    },
    async destroy(): Promise<void> {
      waiting.clear();
      await Promise.all(all.map((connection) => connection.client.destroy()));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
