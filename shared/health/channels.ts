// The requests of the status bar and the health page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile } from '../document.ts';
import { nothing, place } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import type { StatusView } from './status.ts';
import type { HealthView } from './views.ts';

export const healthChannels = {
  'status:get': row('anybody', nothing, answers<StatusView>()),
  /** What the till knows now, without asking anyone. */
  'manager:health': row('supervisor', nothing, answers<HealthView>()),
  /** First asks the service, the balance and the card terminal. */
  'manager:check-health': row('supervisor', nothing, answers<HealthView>()),
  'manager:test-slip': row('supervisor', nothing, answers<TestSlipEnd>()),
  'manager:ask-terminal': row('supervisor', nothing, answers<HealthView>()),
  /** A user tried the scanner, and it reads. */
  'manager:scanner-works': row('supervisor', nothing, answers<HealthView>()),
  'manager:back-up': row('supervisor', nothing, answers<HealthView>()),
  /** One file without secrets, names or card digits. */
  'manager:save-diagnostics': row('supervisor', z.strictObject({ to: place }), answers<SavedFile>()),
};
