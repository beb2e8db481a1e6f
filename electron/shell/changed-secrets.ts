// A till's secrets after a change. Invariant: the previous store key stays until a person drops it, to read slips that are still out.
import { type ChangedSecrets, splitSecrets } from '../../shared/settings/kept-change.ts';
import type { ChosenSecrets } from './enrolment.ts';

export function withSecrets(before: ChosenSecrets, { waits, takesUp, ...given }: ChangedSecrets): ChosenSecrets {
  const waited = takesUp && before.waiting?.[takesUp.id];
  const changed = { ...(waited ? splitSecrets(waited, takesUp.controls).waits : {}), ...given };
  const { terminalPassphrase = before.terminalPassphrase, webhookKeys = before.webhookKeys } = changed;
  const { headOffice = before.headOffice } = changed;
  const { terminalPassphrase: _passphrase, webhookKeys: _keys, headOffice: _head, oldStoreKeys, ...others } = before;
  const { keySecret = before.keySecret, storeKey = before.storeKey } = changed;
  const readable = storeKey === before.storeKey ? (oldStoreKeys ?? []) : [before.storeKey, ...(oldStoreKeys ?? [])];
  const old = changed.dropsOldStoreKeys ? [] : readable.filter((key) => key !== storeKey);
  return {
    ...others,
    keySecret,
    storeKey,
    ...(old.length === 0 ? {} : { oldStoreKeys: old }),
    ...(terminalPassphrase == null ? {} : { terminalPassphrase }),
    ...(webhookKeys == null ? {} : { webhookKeys: [...webhookKeys] }),
    ...(headOffice == null ? {} : { headOffice }),
    ...(waits && { waiting: { ...before.waiting, [waits.id]: waits.secrets } }),
  };
}
