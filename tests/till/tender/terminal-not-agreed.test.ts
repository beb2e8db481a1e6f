// Another card terminal that one manager asked for: the one before is asked for no payment, each is typed, and takes a second person.
import { afterEach, expect, test } from 'vitest';
import { createSimulator } from '../../../electron/payment/simulator.ts';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { ok } from '../../../shared/result.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { approvalOf, secondManager } from '../../../testkit/till/people.ts';
import { beginTender } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

let open: Harness | null = null;
afterEach(() => open?.close());

const nexo = {
  kind: 'nexo',
  address: 'https://192.0.2.9/nexo',
  poi_id: 'P400-1',
  key: { identifier: 'till', version: 1 },
  authority: null,
} as const;

async function world() {
  const kept = createKeptInMemory();
  await kept.change('set-up', { settings: { card_terminal: nexo }, secrets: { terminalPassphrase: 'the first' } });
  const till = await createHarness({
    cardTerminal: (time) => createSimulator({ timers: time.timers }),
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      reopen: async () => ok(null),
    }),
  });
  open = till;
  await till.signIn('clara');
  const save = (change: object) => till.ask('settings:save', { change: change as never });
  const asked = async () => {
    const sale = await worldOf(till).reserved(['25.00']);
    return (await beginTender(till, sale.id, 'card', '25.00')).tenders.at(-1);
  };
  return { till, kept, save, asked };
}

const typed = (tenderId = '') => ({ tenderId, answer: { kind: 'card', approvalCode: 'A1B2C3' } as const });

test.each([
  ['none', { card_terminal: { kind: 'manual' } }],
  ['one with another serial number', { card_terminal: { ...nexo, poi_id: 'P400-2' } }],
  ['another passphrase', { card_terminal: nexo, terminal_passphrase: 'of somebody' }],
])('%s: payments are typed, each with a second supervisor or manager', async (_is, change) => {
  const { till, kept, save, asked } = await world();
  await save(change);
  expect(kept.settings().card_terminal).toEqual(nexo);
  expect(kept.given().terminalPassphrase).toBe('the first');
  // Who asked for it sells alone, and is no witness of it.
  const tender = await asked();
  expect(tender).toMatchObject({ atTerminal: false });
  expect(await till.refusal('tender:answer', { ...typed(tender?.id), approval: null })).toBe('terminal_not_agreed');
  expect(await till.refusal('tender:answer', { ...typed(tender?.id), approval: approvalOf('clara') })).toBe(
    'approver_is_the_cashier',
  );
  await till.ask('tender:answer', { ...typed(tender?.id), approval: approvalOf('ben') });
});

test('with the second word the terminal is the new one, with its passphrase, and payments are as ever', async () => {
  const { till, kept, save } = await world();
  await save({ card_terminal: { ...nexo, poi_id: 'P400-2' }, terminal_passphrase: 'the second' });
  const id = kept.settings().waiting?.[0]?.id ?? '';
  await till.ask('settings:agree', { id, approval: secondManager });
  expect(kept.settings().card_terminal).toMatchObject({ poi_id: 'P400-2' });
  expect(kept.given().terminalPassphrase).toBe('the second');
});

test('the same terminal elsewhere in the network is asked at once', async () => {
  const { save, asked } = await world();
  await save({ card_terminal: { ...nexo, address: 'https://192.0.2.77/nexo' } });
  expect(await asked()).toMatchObject({ atTerminal: true });
});
