// A short torture. A longer one: npm run torture -- --kills 200 --seed 1
import { expect, it } from 'vitest';
import { torture } from '../../../proofs/torture/torture.ts';

it('the till, the service and both are killed while it sells: nothing is lost, nothing is doubled', {
  timeout: 1_200_000,
}, async () => {
  const result = await torture({ kills: 3, seed: 4 });
  expect(result.faults).toEqual([]);
  expect(result).toMatchObject({ lost: 0, doubled: 0 });
  const { till, sandbox, both } = result.kills;
  expect(till + sandbox + both).toBeGreaterThanOrEqual(3);
  expect(result.sales).toBeGreaterThan(0);
});

it('an order for a company goes on meanwhile: the balance falls by its ready cards and the sold ones', {
  timeout: 1_200_000,
}, async () => {
  const result = await torture({ kills: 2, seed: 4, companies: true });
  expect(result).toMatchObject({ faults: [], lost: 0, doubled: 0, ofCompany: { ready: 120 } });
  expect(result.ofCompany?.kills).toBeGreaterThan(0);
});
