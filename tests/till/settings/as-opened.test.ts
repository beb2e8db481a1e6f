// Settings that were changed while the till could not be opened anew: what a screen says is still what is asked of it.
import { expect, test } from 'vitest';
import type { StoredSettings } from '../../../shared/settings/provisioning.ts';
import { defaults } from '../../../shared/settings/provisioning.ts';
import { createHarness } from '../../../testkit/till/harness.ts';

test('the form of an approval code is the one that the till opened with, on screen and where it is checked', async () => {
  const chosen: { -readonly [K in keyof StoredSettings]: StoredSettings[K] } = {};
  const till = await createHarness({ chosen });
  const before = await till.ask('session:get');
  chosen.manual_card = { ...defaults.manual_card, code_length: defaults.manual_card.code_length + 2 };
  chosen.phones = { support: '112' };
  const after = await till.ask('session:get');
  expect(after.approvalCode).toEqual(before.approvalCode);
  expect(after.phones).toEqual({});
  await till.close();
});
