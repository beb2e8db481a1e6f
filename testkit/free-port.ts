// A port of this machine for a till that takes webhooks, or for a program that a tool starts.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';

/** Below the ports that the system gives to connections by itself, so that none of them takes it in between. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const tried = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(tried, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return tried;
  }
}
