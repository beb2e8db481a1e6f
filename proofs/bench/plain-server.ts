// A server that does nothing but answer, in a process of its own: what a call costs beside it is the caller's.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
