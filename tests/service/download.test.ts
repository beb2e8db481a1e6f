// A settlement's file arrives whole or not at all: every way to break off, and nothing left beside it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient, type LiveServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import type { Transport } from '../../electron/service/transport.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  type RecordingServer,
  type Reply,
  replyJson,
  replyRaw,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';
import { answerRaw, startTcpServer } from './tcp-server.ts';

const pdfBytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 'x'), Buffer.from('\n%%EOF\n')]);
const csvBytes = Buffer.from('retail_order_id,receipt_id\r\n1,R-ü\r\n');
let server: RecordingServer;
let folder: string;
let file: string;
let clients: LiveServiceClient[];

beforeEach(async () => {
  server = await startRecordingServer();
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-download-'));
  file = join(folder, 'settlement.pdf');
  writeFileSync(file, 'the old one');
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

function clientOver(transport: Transport, baseUrl = server.baseUrl, timeoutMs = 5000): LiveServiceClient {
  const key = signingKey('K', 's');
  const client = createServiceClient({
    baseUrl,
    key,
    transport,
    now: () => new Date(),
    timeoutMs,
    environment: 'live',
  });
  clients.push(client);
  return client;
}

function expectUntouched(): void {
  expect(readdirSync(folder)).toStrictEqual(['settlement.pdf']);
  expect(readFileSync(file, 'utf8')).toBe('the old one');
}

const overThisProcess = (): Transport =>
  createFetchTransport(async (request) => {
    const url = server.baseUrl.replace('/v1', new URL(request.url).pathname);
    const answer = await fetch(url, { signal: request.signal });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  });

describe.each([
  ['over the network', createUndiciTransport],
  ['in process', overThisProcess],
] as const)('%s', (_where, transport) => {
  test('a PDF and a CSV are saved whole, over what was there', async () => {
    const client = clientOver(transport());
    server.reply(replyRaw(200, pdfBytes, { 'content-type': 'application/pdf' }));
    expect(await client.settlementPdf('s/1', file)).toStrictEqual({
      ok: true,
      value: { status: 200, bytes: pdfBytes.length },
    });
    expect(server.requests[0]?.target).toBe('/v1/settlements/s%2F1/media/pdf');
    expect(readFileSync(file).equals(pdfBytes)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    server.reply(replyRaw(200, csvBytes, { 'content-type': 'Text/CSV; charset=utf-8' }));
    const csv = join(folder, 'settlement.csv');
    expect((await client.settlementCsv('s-1', csv)).ok).toBe(true);
    expect(server.requests[1]?.target).toBe('/v1/settlements/s-1/media/csv');
    expect(readFileSync(csv).equals(csvBytes)).toBe(true);
    expect(readdirSync(folder).toSorted()).toStrictEqual(['settlement.csv', 'settlement.pdf']);
  });

  const refusals: readonly [what: string, reply: Reply, failure: object][] = [
    [
      'a refusal',
      replyJson(404, { class: 'not_found', code: 'entity_not_found', message: '' }),
      { kind: 'refused', code: 'entity_not_found' },
    ],
    ['another type', replyRaw(200, '<p>Welcome', { 'content-type': 'text/html' }), { kind: 'nonsense', status: 200 }],
    [
      'a page that calls itself a PDF',
      replyRaw(200, '<p>Welcome', { 'content-type': 'application/pdf' }),
      { kind: 'nonsense', status: 200 },
    ],
    ['nothing', replyRaw(200, '', { 'content-type': 'application/pdf' }), { kind: 'nonsense', status: 200 }],
    [
      'half of it',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdfBytes.length });
        response.write(pdfBytes.subarray(0, 2_000_000), () => response.destroy());
      },
      { kind: 'no-answer' },
    ],
  ];
  test.each(refusals)('%s leaves the file as it was', async (_what, reply, failure) => {
    server.reply(reply);
    const answer = await clientOver(transport()).settlementPdf('s-1', file);
    expect(answer.ok ? null : answer.error).toMatchObject(failure);
    expectUntouched();
  });

  test('what is larger than the limit is broken off, announced or not', async () => {
    const client = clientOver(transport());
    server.reply(replyRaw(200, pdfBytes, { 'content-type': 'application/pdf' }));
    const announced = await client.settlementPdf('s-1', file, { maxBytes: pdfBytes.length - 1 });
    expect(announced.ok ? null : announced.error).toStrictEqual({ kind: 'too-large' });
    server.reply((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      const push = (): void => {
        while (!response.destroyed && response.write(pdfBytes.subarray(0, 65_536))) {}
      };
      response.on('drain', push);
      push();
    });
    const endless = await client.settlementPdf('s-1', file, { maxBytes: 1_000_000 });
    expect(endless.ok ? null : endless.error).toStrictEqual({ kind: 'too-large' });
    expectUntouched();
  });

  test('a folder that is not there, and a name that is taken by a folder, are said', async () => {
    const client = clientOver(transport());
    server.reply(replyRaw(200, pdfBytes, { 'content-type': 'application/pdf' }));
    const nowhere = await client.settlementPdf('s-1', join(folder, 'no', 'where.pdf'));
    expect(nowhere.ok ? null : nowhere.error).toStrictEqual({ kind: 'not-saved', reason: 'ENOENT' });
    const taken = await client.settlementPdf('s-1', folder);
    expect(taken.ok ? null : taken.error).toMatchObject({ kind: 'not-saved' });
    expectUntouched();
  });
});

test('a slow file takes longer than one request may, as long as it does not stop', async () => {
  server.reply(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write('%PDF-1.7\n');
    for (let n = 0; n < 20; n++)
      await new Promise<void>((sent) => setTimeout(() => response.write('x', () => sent()), 100));
    response.end();
  });
  const answer = await clientOver(createUndiciTransport(), server.baseUrl, 1500).settlementPdf('s-1', file);
  expect(answer.ok && answer.value.bytes).toBe(29);
});

test('a file that stops in the middle is given up, and the connection with it', async () => {
  server.reply((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write(pdfBytes.subarray(0, 100_000));
  });
  const answer = await clientOver(createUndiciTransport(), server.baseUrl, 300).settlementPdf('s-1', file);
  expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'no-answer' });
  expectUntouched();
});

test('a body that ends where the connection ends could be half of one, and is not believed', async () => {
  const tcp = await startTcpServer(answerRaw('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 half'));
  const answer = await clientOver(createUndiciTransport(), tcp.baseUrl).settlementPdf('s-1', file);
  expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'no-answer' });
  expectUntouched();
  await tcp.close();
});

test('closing the client in the middle leaves nothing behind', async () => {
  let begun = false;
  server.reply((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write(pdfBytes.subarray(0, 100_000), () => {
      begun = true;
    });
  });
  const client = clientOver(createUndiciTransport());
  const saving = client.settlementPdf('s-1', file);
  await expect.poll(() => begun && readdirSync(folder).length).toBe(2);
  await client.close();
  const answer = await saving;
  expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'no-answer' });
  expectUntouched();
});

test('two downloads to one file at once leave one whole file', async () => {
  server.reply(replyRaw(200, pdfBytes, { 'content-type': 'application/pdf' }));
  const client = clientOver(createUndiciTransport());
  const both = await Promise.all([client.settlementPdf('s-1', file), client.settlementPdf('s-2', file)]);
  expect(both.map((answer) => answer.ok)).toStrictEqual([true, true]);
  expect(readFileSync(file).equals(pdfBytes)).toBe(true);
  expect(readdirSync(folder)).toStrictEqual(['settlement.pdf']);
});
