// An address that takes webhooks: records every request as it came in and answers as it is told.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { z } from 'zod';

export type Arrived = {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

const envelope = z.object({ id: z.string(), type: z.string(), data: z.looseObject({ code: z.string().optional() }) });

export const envelopeOf = (one: Arrived) => envelope.parse(JSON.parse(one.body.toString('utf8')));

export type RecordingAddress = Awaited<ReturnType<typeof openAddress>>;

/** `answer` is asked for each request, after it was recorded; by default everything is acknowledged. */
export async function openAddress(
  answer: (response: ServerResponse, nth: number) => void = (response) => response.writeHead(204).end(),
  atPort = 0,
) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrived.push({ method, target: url, headers, body: Buffer.concat(chunks) });
      answer(response, arrived.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    arrived,
    /** What the events are about, in the order they arrived. */
    codes: () => arrived.map((one) => envelopeOf(one).data.code),
    ids: () => arrived.map((one) => envelopeOf(one).id),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
