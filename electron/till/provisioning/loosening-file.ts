// What a file may loosen of a till that exists, as its settings page has it (settings/loosening.ts): a file names no second person, so where the
// till has two managers it loosens nothing; where it has one, it waits as that one's own change does. By the service's clock, never the till's. Of a
// place (shared/settings/places.ts) it is one word: a manager agrees on screen, or, of the only manager's own file, the open till lets it wait.
import { randomUUID } from 'node:crypto';
import { type SigningKey, signingKey } from '../../../shared/interface/signature.ts';
import { activeOf } from '../../../shared/operator.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Controls } from '../../../shared/settings/controls.ts';
import type { KeptChange, KeptSettings } from '../../../shared/settings/kept-change.ts';
import { isPlace } from '../../../shared/settings/places.ts';
import { type StoredSettings, withDefaults } from '../../../shared/settings/provisioning.ts';
import { beginsAt, splitChange, type WaitingChange } from '../../../shared/settings/waiting.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { FieldFault } from './read-fields.ts';

export type FileWait = {
  connect(baseUrl: string, key: SigningKey): Promise<Pick<ServiceClient, 'ping' | 'clock' | 'close'>>;
  /** Whose service says the time. */
  readonly service: Pick<KeptSettings, 'base_url' | 'key_id'> & { readonly key_secret: string };
  /** Until now. */
  readonly before: Pick<StoredSettings, 'shifts'>;
  /** The manager who gave the file; null: the recovery code, or an unknown person. */
  readonly by: string | null;
};

/** Of a till with two managers or more. */
export function looseningFault(waits: Controls, { operators }: Pick<KeptSettings, 'operators'>): FieldFault | null {
  const field = Object.keys(waits).find((path) => !isPlace(path));
  const managers = activeOf(operators).filter(({ role }) => role === 'manager');
  if (field === undefined || managers.length < 2) return null;
  return { field, message: 'loosens a control, which takes two managers: change it on screen' };
}

/** A place that a file names waits for a word, without a time. */
export const askedByFile = (by: string | null): Omit<WaitingChange, 'controls'> => ({
  id: randomUUID(),
  asked_at: null,
  from: null,
  by,
  approved_by: null,
});

/** What was edited by hand is as it was edited, but a place waits for a manager's word as one that a file names. */
export function placesOfEdited(sealed: KeptSettings, edited: KeptSettings): Pick<KeptChange, 'settings'> {
  const { settings, waits } = splitChange(sealed, edited);
  const asked = Object.entries(waits).filter(([path]) => isPlace(path));
  const before = asked.map(([path]) => path.split('.')[0] ?? '').map((name) => [name, Reflect.get(settings, name)]);
  const { waiting: left = [], codes_printer } = settings;
  const waiting = asked.length > 0 ? [...left, { ...askedByFile(null), controls: Object.fromEntries(asked) }] : left;
  return {
    settings: { ...Object.fromEntries(before), codes_printer, waiting: waiting.length > 0 ? waiting : undefined },
  };
}

/** When what else waits of a file begins, and who gave it. */
export async function waitOfFile({
  connect,
  service,
  before,
  by,
}: FileWait): Promise<Result<Omit<WaitingChange, 'controls'>, FieldFault>> {
  const client = await connect(service.base_url, signingKey(service.key_id, service.key_secret));
  try {
    const at = (await client.ping()).ok ? client.clock.lastSaid() : null;
    if (at === null)
      return err({ field: 'base_url', message: 'the service did not say the time, which a loosened control waits by' });
    const from = beginsAt(at, withDefaults(before).shifts.day_begins, ownZone(), true).toISOString();
    return ok({ id: randomUUID(), asked_at: at.toISOString(), from, by, approved_by: null });
  } finally {
    await client.close();
  }
}
