// The answer to bytes that are no request of HTTP: what a server of node:http would otherwise end without a word of the interface.
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** From now on such bytes, and methods and expectations that nobody serves, are answered 400 with this body, and cut off. */
export function answerWhatIsNoRequest(server: Server, body: object, now: () => Date): void {
  const text = JSON.stringify(body);
  const end = (socket: Duplex, error?: Error): void => {
    // Nobody is there any more to read it.
    if (!socket.writable || (error && 'code' in error && error.code === 'ECONNRESET')) {
      socket.destroy();
      return;
    }
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `Date: ${now().toUTCString()}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
  };
  server.on('clientError', (error, socket) => end(socket, error));
  server.on('connect', (_request, socket) => end(socket));
  server.on('checkExpectation', (_request, response) => {
    if (response.socket) end(response.socket);
  });
}
