// What the settlements page asks. Managers only.
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { SettlementShown } from '../../../shared/reconcile/settlements.ts';
import { ok } from '../../../shared/result.ts';
import type { Outcome } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { SettlementList } from './settlement-list.ts';

export type SettlementParts = {
  readonly list: SettlementList;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
  /** In this computer's own program for it; false where there is none. Null in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | null;
};

export function createSettlementChannels(
  { list, save, openFile }: SettlementParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, Extract<keyof TillHandlers, `settlement:${string}`>> {
  const keep = async (id: string, media: 'pdf' | 'csv', place: 'till' | 'usb-stick'): Promise<Outcome<string>> => {
    const bytes = await list.bytes(id, media);
    return bytes.ok ? save(place, `settlement-${id}.${media}`, bytes.value) : bytes;
  };

  const show = async (file: string): Promise<SettlementShown['state']> => {
    if (!openFile) return 'kiosk';
    return (await openFile(file)) ? 'shown' : 'no-program';
  };

  return {
    'settlement:list': ({ state, offset, limit, again }) =>
      byRole('manager', () => ok(list.page(state, offset, limit, again))),
    'settlement:get': ({ id }) => byRole('manager', () => list.get(id)),
    'settlement:save': ({ id, media, place }) =>
      byRole('manager', async () => {
        const saved = await keep(id, media, place);
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
    'settlement:show': ({ id }) =>
      byRole('manager', async () => {
        const saved = await keep(id, 'pdf', 'till');
        return saved.ok ? ok({ file: saved.value, state: await show(saved.value) }) : saved;
      }),
  };
}
