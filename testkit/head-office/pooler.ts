// A pooler in front of the database, as PgBouncer says no: with one SQLSTATE (08P01) for whatever is wrong. Everything else passes.
import { connect, createServer, type Socket } from 'node:net';

/** `at`: of a connection's start, or of the first transaction on it. */
export async function openPooler(
  port: number,
  says: { readonly at: 'start' | 'transaction'; readonly message: string },
) {
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
      const isMeant = says.at === 'start' || bytes.includes('BEGIN');
      if (isMeant) from.end(refusal(says.message));
      else to.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** PostgreSQL's ErrorResponse. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
