// The shop's notice as a sheet for the counter, from the settings: opened to be printed on any printer of the computer, or kept on a stick.
// Invariant: it says what the slips say, because it is made of the same setting.
import { ok } from '../../../shared/result.ts';
import type { settingsChannels } from '../../../shared/settings/channels.ts';
import type { SheetMade } from '../../../shared/settings/views.ts';
import { noticeBlock } from '../../../shared/slips/code-notice.ts';
import { createPaperText } from '../../printing/paper-text.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import type { SlipFiles } from '../slips/slip-files.ts';

export type SheetNeeds = {
  readonly saved: SlipFiles['saved'];
  /** In this computer's own program for it; false where there is none. Absent in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
};

export function createSheetAnswers(
  { settings, identity }: Pick<TillCore, 'settings' | 'identity'>,
  { saved, openFile }: SheetNeeds,
) {
  const show = async (file: string): Promise<SheetMade['state']> => {
    if (!openFile) return 'kiosk';
    return (await openFile(file)) ? 'shown' : 'no-program';
  };
  return {
    async 'settings:counter-sheet'({ to }) {
      const notice = settings().code_notice;
      if (!notice) return refuse('not_found');
      const { locale, environment, storeName, storeId } = identity;
      const t = createPaperText(locale);
      // Loaded only here: most tills never write a file.
      const { renderCounterSheet } = await import('../../printing/counter-sheet.ts');
      const made = (shop: string) =>
        renderCounterSheet({
          ...noticeBlock(notice, t('notice.head')),
          title: t('notice.head'),
          language: locale,
          foot: environment === 'live' ? shop : `${shop} · ${t(`mark.${environment}`)}`,
        });
      const named = await made(storeName);
      const sheet = named.ok ? named : await made(storeId);
      if (!sheet.ok) return refuse('slip_unprintable');
      const file = await saved(to, 'counter-sheet.pdf', sheet.value);
      if (!file.ok) return file;
      return ok({ ...file.value, state: to === 'till' ? await show(file.value.file) : 'kept' });
    },
  } satisfies Partial<Handlers<typeof settingsChannels>>;
}
