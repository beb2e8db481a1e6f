// What passwords cost this machine: bounded for each sender and in all.
import { expect, it } from 'vitest';
import { createPasswords } from '../../../head-office/page-door/password.ts';
import { hashSecret } from '../../../shared/secret-hash.ts';

it('150 passwords of one sender at once keep nobody else waiting behind them, and most are refused', async () => {
  const hash = await hashSecret('correct horse battery', 2 ** 10);
  // Each of the nine takes many times as long, so that no scheduler lets them all end before one that does not wait for them.
  const slow = await hashSecret('correct horse battery', 2 ** 15);
  const passwords = createPasswords(2 ** 12);
  const order: string[] = [];
  const flood = Array.from({ length: 150 }, async () => {
    const right = await passwords.isRight('not it at all', slow, '192.0.2.1');
    order.push(right.ok ? 'flood' : 'refused');
    return right;
  });
  const own = passwords.isRight('correct horse battery', hash, '192.0.2.2').then((right) => {
    order.push('own');
    return right;
  });
  expect(await own).toEqual({ ok: true, value: true });
  const busy = (await Promise.all(flood)).filter((right) => !right.ok);
  expect(busy).toHaveLength(141);
  // In turn, and not behind the nine: how many end meanwhile is the scheduler's.
  expect(order.lastIndexOf('flood')).toBeGreaterThan(order.indexOf('own'));
});
