// What the status bar and the health page ask. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile } from '../document.ts';
import { nothing, place } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import type { StatusView } from './status.ts';
import type { HealthView } from './views.ts';

export const healthChannels = {
  'status:get': row('anybody', nothing, answers<StatusView>()),
  /** As the till knows it now; nothing is asked. */
  'manager:health': row('supervisor', nothing, answers<HealthView>()),
  /** Asks the service, the balance and the card terminal first. */
  'manager:check-health': row('supervisor', nothing, answers<HealthView>()),
  'manager:test-slip': row('supervisor', nothing, answers<TestSlipEnd>()),
  'manager:ask-terminal': row('supervisor', nothing, answers<HealthView>()),
  /** Somebody tried the scanner, and it reads. */
  'manager:scanner-works': row('supervisor', nothing, answers<HealthView>()),
  'manager:back-up': row('supervisor', nothing, answers<HealthView>()),
  /** One file without secrets, names or card digits. */
  'manager:save-diagnostics': row('supervisor', z.strictObject({ to: place }), answers<SavedFile>()),
};
