// A settlement as the service's own PDF or CSV: saved, or opened in this computer's program for it.
import type { SettlementShown } from '../../../shared/reconcile/settlements.ts';
import { ok } from '../../../shared/result.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import type { createSettlementList } from './settlement-list.ts';

type SettlementFilesNeeds = {
  readonly list: Pick<ReturnType<typeof createSettlementList>, 'bytes'>;
  readonly saved: SlipFiles['saved'];
  /** False where the computer has no program for it. Undefined in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
};

export function createSettlementFiles({ list, saved, openFile }: SettlementFilesNeeds) {
  const save = async (id: string, media: 'pdf' | 'csv', place: 'till' | 'usb-stick') => {
    const bytes = await list.bytes(id, media);
    return bytes.ok ? saved(place, `settlement-${id}.${media}`, bytes.value) : bytes;
  };

  const open = async (file: string): Promise<SettlementShown['state']> => {
    if (!openFile) return 'kiosk';
    return (await openFile(file)) ? 'shown' : 'no-program';
  };

  return {
    save,
    /** The PDF, which stays saved in the till's folder. */
    async show(id: string) {
      const file = await save(id, 'pdf', 'till');
      return file.ok ? ok({ ...file.value, state: await open(file.value.file) }) : file;
    },
  };
}
