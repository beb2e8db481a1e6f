// What the settlements page asks. Managers only.
import type { TillHandlers } from '../../../shared/ipc.ts';
import type { settlementRequests } from '../../../shared/manage/settlements.ts';
import { ok } from '../../../shared/result.ts';
import type { Outcome } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { SettlementList } from './settlement-list.ts';

export type SettlementParts = {
  readonly list: SettlementList;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
};

export function createSettlementChannels(
  { list, save }: SettlementParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, keyof typeof settlementRequests> {
  return {
    'settlement:list': ({ state, offset, limit, again }) =>
      byRole('manager', () => ok(list.page(state, offset, limit, again))),
    'settlement:get': ({ id }) => byRole('manager', () => list.get(id)),
    'settlement:save': ({ id, media, place }) =>
      byRole('manager', async () => {
        const bytes = await list.bytes(id, media);
        if (!bytes.ok) return bytes;
        const saved = await save(place, `settlement-${id}.${media}`, bytes.value);
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
  };
}
