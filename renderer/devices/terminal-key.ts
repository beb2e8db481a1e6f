// The key that a card terminal shares with the till, as the settings and the set-up read it from its two fields.
// Invariant: an empty name means no key. A version that is no number is never dropped: it is said to be wrong, with a name or without.
import { err, ok, type Result } from '../../shared/result.ts';
import { readTyped } from '../typed-number.ts';
import type { NexoForm } from './nexo-fields.tsx';

type Key = { readonly identifier: string; readonly version: number };
/** As it was typed: main refuses it by its field. */
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
