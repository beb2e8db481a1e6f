// A host that swallows connections until it is woken, as a dead or unplugged one does.
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export type SwallowingHost = {
  readonly port: number;
  wake(): void;
  /** The request lines that arrived, once it is awake. */
  received(): Promise<string[]>;
  close(): Promise<void>;
};

// A listener in a thread that does not accept before it is woken: once its queue is full the kernel drops what comes after it,
// as a dead host does (Linux).
export async function startSwallowingHost(): Promise<SwallowingHost> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const received = [];
    const server = require('node:net').createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        received.push(String(chunk).split('\\r\\n')[0]);
        socket.end('HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\n{}');
      });
    });
    parentPort.on('message', () => parentPort.postMessage(received));
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(workerData), 0, 0));
    });`;
  const awake = new SharedArrayBuffer(4);
  const worker = new Worker(source, { eval: true, workerData: awake });
  const sockets: Socket[] = [];
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  // The first of these that gets no connection shows that the queue is full.
  for (let filled = false; !filled; ) {
    if (sockets.length > 100) throw new Error('this kernel accepts more than a listener asks for');
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    sockets.push(socket);
    filled = await new Promise<boolean>((resolve) => {
      // What came meanwhile is heard first, however late this process has its turn.
      const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(true))), 300);
      socket.once('connect', () => {
        clearTimeout(timer);
        resolve(false);
      });
    });
  }
  return {
    port,
    wake() {
      Atomics.store(new Int32Array(awake), 0, 1);
      Atomics.notify(new Int32Array(awake), 0);
    },
    received: () =>
      new Promise<string[]>((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('received');
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await worker.terminate();
    },
  };
}
