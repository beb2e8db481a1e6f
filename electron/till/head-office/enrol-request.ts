// What a till says of itself where it asks head office to enrol it: from the settings on screen, or by itself with a code that was kept.
import type { EnrolRequest } from '../../../shared/head-office/messages.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { TillContext } from '../core/context.ts';

export function enrolRequestOf(
  { identity, ledger }: Pick<TillContext, 'identity' | 'ledger'>,
  code: string,
): EnrolRequest {
  const { storeId: id, storeName: name, storeCountry: country, currency, terminalId: terminal } = identity;
  return { code, store: { id, name, country, currency, zone: ownZone() }, terminal, ledger: ledger.id };
}
