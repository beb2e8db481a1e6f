// The least server that keeps what a till sends, in a process of its own: HTTP, the till's signature, inflated, read, hashed row by row, and stored by
// an INSERT. It judges nothing and makes no tables of what it keeps. Its parent sends the address of a database and the tills, and gets its port.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { z } from 'zod';
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { maxInflatedBytes } from '../../shared/head-office/messages.ts';
import { parseAuthorization, signingKey, verify } from '../../shared/interface/signature.ts';
import { journalHash } from '../../shared/journal/chain.ts';

const begin = z.object({ database: z.string(), tills: z.array(z.object({ till: z.string(), secret: z.string() })) });
const text = z.string().nullable();
const sent = z.object({
  ...{ ledger: z.string(), from: z.int(), prev: z.string(), last: z.string() },
  rows: z.array(z.tuple([z.string(), z.string(), text, text, text, z.string()])),
});
const insert = `INSERT INTO least.batches (till, ledger, from_seq, to_seq, prev, last, body, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now())`;

process.on('disconnect', () => process.exit(0));
process.once('message', (message) => void serve(begin.parse(message)));

async function serve({ database, tills }: z.infer<typeof begin>): Promise<void> {
  const secrets = new Map(tills.map(({ till, secret }) => [till, signingKey(till, secret).secret]));
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  await pool.query(`CREATE SCHEMA least; CREATE TABLE least.batches (till text, ledger text, from_seq bigint, to_seq bigint, prev text,
    last text, body bytea, at timestamptz, PRIMARY KEY (till, ledger, to_seq, at))`);

  async function answerTo(request: IncomingMessage): Promise<string> {
    const body = await buffer(request);
    const { authorization = '', date = '', host = '' } = request.headers;
    const { keyId = '', signature = '' } = parseAuthorization(authorization) ?? {};
    const secret = secrets.get(keyId);
    const signed = {
      hostPort: host,
      method: 'POST',
      path: request.url ?? '',
      query: '',
      date,
      idempotencyKey: '',
      body,
    };
    if (!secret || !verify(signed, secret, signature)) throw new Error('wrong signature');
    const { ledger, from, prev, last, rows } = sent.parse(
      JSON.parse(inflatedJournal(body, maxInflatedBytes).toString()),
    );
    let hash = prev;
    for (const [index, [at, kind, sale_id, subject_id, operator_id, said]] of rows.entries())
      hash = journalHash(hash, { seq: from + index, at, kind, sale_id, subject_id, operator_id, body: said });
    if (hash !== last) throw new Error('no chain');
    const seq = from + rows.length - 1;
    await pool.query({ name: 'keep', text: insert, values: [keyId, ledger, from, seq, prev, last, body] });
    return JSON.stringify({ seq, hash });
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
