// The answer to bytes that are not an HTTP request; node:http would close the connection without the interface's error.
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers 400 with this body, and closes, for such bytes and for methods and expectations that no endpoint serves. */
export function answerWhatIsNoRequest(server: Server, body: object, now: () => Date): void {
  const text = JSON.stringify(body);
  const end = (socket: Duplex, error?: Error): void => {
    // The sender is gone and reads no answer.
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
