// Training's printer, reached like a real one: it takes slips, reports that it has no paper, and answers to this
// machine only.
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakePrinter, openFakePrinter } from '../../electron/printing/fake-printer.ts';

let fake: FakePrinter;
const slip = Buffer.from([0x1b, 0x40, ...Buffer.from('25,00 EUR'), 0x10, 0x04, 0x01, 0x0a, 0x1d, 0x56, 0x00]);

beforeEach(async () => {
  fake = await openFakePrinter();
});
afterEach(() => fake.close());

test('takes a slip, even one that holds the bytes of a question', async () => {
  expect(await fake.printer.send(slip)).toEqual({ kind: 'printed' });
  expect(await fake.printer.send(Buffer.concat(Array.from({ length: 2000 }, () => slip)))).toEqual({
    kind: 'printed',
  });
  expect(fake.hasTold()).toBe(false);
});

test.each(['paper_out', 'cover_open'] as const)(
  'says %s before a byte is sent, until it is mended',
  async (trouble) => {
    fake.setTrouble(trouble);
    expect(fake.hasTold()).toBe(false);
    expect(await fake.printer.send(slip)).toEqual({ kind: 'not-sent', fault: trouble });
    expect(fake.hasTold()).toBe(true);
    fake.setTrouble(null);
    expect(await fake.printer.send(slip)).toEqual({ kind: 'printed' });
  },
);

test('listens to this machine only', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4')) {
    const socket = connect(fake.port, address);
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
  const own = connect(fake.port, '127.0.0.1');
  await once(own, 'connect');
  own.destroy();
});

test('is gone after it is closed: a slip is certainly not sent', async () => {
  fake.close();
  expect(await fake.printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'refused' });
});
