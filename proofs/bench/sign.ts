// Signing a request, beside the least that the signature's two hashes can cost.
import { createHmac, createSecretKey, hash } from 'node:crypto';
import { authorization, signingKey, stringToSign } from '../../shared/interface/signature.ts';
import { type Family, inTurnMany, measured } from './harness.ts';

const secret = 'signs the requests of a bench';
const body = Buffer.from(
  JSON.stringify({ store_id: 'store-001', terminal_id: 'T1', amount: '25.00', n: 'x'.repeat(80) }),
);

export const measure: Family = async () => {
  const key = signingKey('BENCH', secret);
  const keyObject = createSecretKey(secret, 'utf8');
  const parts = {
    hostPort: '127.0.0.1:4010',
    method: 'POST',
    path: '/v1/retail_orders',
    query: '',
    date: new Date().toUTCString(),
    idempotencyKey: '019a5b1e-5b0c-7d57-9a3e-2f4f5f0a9b11',
    body,
  };
  const ready = Buffer.from(stringToSign(parts));
  const { ours, limit } = await inTurnMany(9, 20_000, {
    ours: () => authorization(parts, key),
    limit: () => {
      hash('sha256', body, 'hex');
      return createHmac('sha256', keyObject).update(ready).digest('hex');
    },
  });
  const peer = { name: 'bare SHA-256 and HMAC on ready bytes', samples: limit };
  return { rows: [measured({ name: 'Sign a request', unit: 'us', ours, peer, reach: { ratio: 0.9 } })] };
};
