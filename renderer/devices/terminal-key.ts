// The key that a card terminal shares with the till, read by the settings and the set-up from its two fields.
// Invariant: an empty name means no key. A version that is not a number is never dropped: it is reported as wrong, with or without a name.
import { err, ok, type Result } from '../../shared/result.ts';
import { readTyped } from '../typed-number.ts';
import type { NexoForm } from './nexo-fields.tsx';

type Key = { readonly identifier: string; readonly version: number };
/** As typed: main refuses it by its field. */
type WrongKey = { readonly identifier: string; readonly version: { readonly unread: string } | null };

export function keyTyped(
  { keyName, keyVersion }: Pick<NexoForm, 'keyName' | 'keyVersion'>,
  locale: string,
): Result<Key | null, WrongKey> {
  const [identifier, version] = [keyName.trim(), readTyped(keyVersion, locale, null)];
  if (version.ok) return ok(identifier === '' ? null : { identifier, version: version.value });
  if (version.error !== 'empty') return err({ identifier, version: { unread: keyVersion } });
  return identifier === '' ? ok(null) : err({ identifier, version: null });
}
