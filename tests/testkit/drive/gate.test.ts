// The gate keeps its word: specs about lost requests mean nothing if it leaks one.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGate, type Gate } from '../../../testkit/drive/gate.ts';

let server: Server;
let gate: Gate;
let seen: string[];
let answer: (() => void) | null;
beforeEach(async () => {
  seen = [];
  answer = null;
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/late') answer = () => response.end('late');
    else response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate = await createGate((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await gate.close();
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => fetch(`http://${gate.host}:${gate.port}${path}`).then((response) => response.text());

describe('the gate', () => {
  it('forwards while it is open', async () => {
    expect(await get('/a')).toBe('ok');
    expect(seen).toEqual(['/a']);
  });

  it('holds back a request that the till has sent, on a connection that is already open too', async () => {
    await get('/a');
    const { reached } = gate.hold();
    const lost = get('/b');
    lost.catch(() => {});
    await reached;
    expect(seen).toEqual(['/a']);
    gate.open();
    await expect(lost).rejects.toThrow();
    expect(await get('/c')).toBe('ok');
    expect(seen).toEqual(['/a', '/c']);
  });

  it('holds back the answer to a request that the service has seen', async () => {
    const lost = get('/late');
    lost.catch(() => {});
    await expect.poll(() => answer).not.toBeNull();
    gate.hold();
    answer?.();
    gate.open();
    await expect(lost).rejects.toThrow();
    expect(seen).toEqual(['/late']);
  });

  it('loses what is under way when it is cut, and takes what comes next', async () => {
    const lost = get('/late');
    lost.catch(() => {});
    await expect.poll(() => answer).not.toBeNull();
    gate.cut();
    await expect(lost).rejects.toThrow();
    expect(await get('/a')).toBe('ok');
    expect(seen).toEqual(['/late', '/a']);
  });

  it('is not there while it is shut', async () => {
    await gate.shut();
    await expect(get('/a')).rejects.toThrow();
    gate.open();
    await expect.poll(() => get('/b').catch(() => 'down')).toBe('ok');
    expect(seen).toEqual(['/b']);
  });
});
