// A pooler in front of the database, as PgBouncer is one: it says no with one SQLSTATE (08P01) for whatever is wrong, or it hears LISTEN
// on a connection that its client then has no more. Everything else passes.
import { connect, createServer, type Socket } from 'node:net';

/** `no`: of a connection's start, or of the first transaction on it. */
type Pooler = { readonly no: 'start' | 'transaction'; readonly message: string } | { readonly no: 'listening' };

export async function openPooler(port: number, how: Pooler) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((from) => {
    keep(from);
    const to = connect(port, '127.0.0.1');
    keep(to);
    to.pipe(from);
    from.on('close', () => to.destroy());
    from.on('data', (bytes) => {
      if (how.no === 'listening') to.write(deaf(bytes));
      else if (how.no === 'start' || bytes.includes('BEGIN')) from.end(refusal(how.message));
      else to.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    /** Of its clients, each connects again. */
    cut,
    close(): void {
      cut();
      server.close();
    },
  };
}

/** LISTEN becomes a question of as many letters. */
const deaf = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replace(/LISTEN \w+/, (listen) => 'SELECT 1'.padEnd(listen.length)),
    'latin1',
  );

/** PostgreSQL's ErrorResponse. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
