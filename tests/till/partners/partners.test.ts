// Partners by the manager's page: who may, what the service refuses at a field, and what is known while it does not answer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PartnerView } from '../../../shared/partners/views.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness();
});
afterEach(() => till.close());

const merrow = { name: 'Merrow & Finch', country: 'IE', registrationNumber: null };
const names = (partners: readonly PartnerView[] | null) => partners?.map(({ name }) => name);
const journalled = () =>
  till.db().prepare("SELECT kind, operator_id AS by, subject_id AS id FROM journal WHERE kind LIKE 'partner-%'").all();

test('only a manager sees them', async () => {
  for (const id of ['anna', 'ben'] as const) {
    await till.signIn(id);
    expect(await till.refusal('partner:list')).toBe('needs_manager');
    expect(await till.refusal('partner:create', merrow)).toBe('needs_manager');
  }
});

test('are made, renamed and listed by name, and the journal says who did it, without their names', async () => {
  await till.signIn('clara');
  await till.ask('partner:create', merrow);
  const { partners } = await till.ask('partner:create', {
    name: 'Ahoy GmbH',
    country: 'DE',
    registrationNumber: 'HRB 1',
  });
  expect(names(partners)).toEqual(['Ahoy GmbH', 'Merrow & Finch']);
  const [first, second] = partners ?? [];
  expect(first).toMatchObject({ state: 'pending', registrationNumber: 'HRB 1' });
  const id = second?.id ?? '';
  const renamed = await till.ask('partner:update', { id, name: 'Merrow', registrationNumber: null });
  expect(names(renamed.partners)).toEqual(['Ahoy GmbH', 'Merrow']);
  expect(journalled()).toEqual([
    { kind: 'partner-created', by: 'clara', id },
    { kind: 'partner-created', by: 'clara', id: first?.id },
    { kind: 'partner-updated', by: 'clara', id },
  ]);
  expect(JSON.stringify(till.db().prepare('SELECT * FROM journal').all())).not.toContain('Merrow');
});

test('stay as they were read last while the service does not answer', async () => {
  await till.signIn('clara');
  const before = await till.ask('partner:create', merrow);
  till.unplug('unreachable');
  expect(await till.ask('partner:list')).toEqual({ ...before, fault: 'unreachable' });
  expect(await till.refusal('partner:create', merrow)).toBe('service_unreachable');
  expect(journalled()).toHaveLength(1);
});
