// What the settings pages ask: the settings, the backups, the devices, and the file that brings a further till of the store along.
// Invariant: the journal says that such a file was asked for before there is one, and its passphrase is shown once and stored nowhere.
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import { settingsChannels } from '../../../shared/settings/channels.ts';
import type { PrintersFound } from '../../../shared/settings/devices.ts';
import { withDefaults } from '../../../shared/settings/provisioning.ts';
import type { OrderedProduct, SheetMade } from '../../../shared/settings/views.ts';
import { noticeBlock } from '../../../shared/slips/code-notice.ts';
import type { ListedProduct } from '../../catalogue/search.ts';
import { createSettingsEntries } from '../../ledger/settings-entries.ts';
import { createPaperText } from '../../printing/paper-text.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import { type JoinContent, newPassphrase, sealJoinFile } from '../provisioning/join-file.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import type { TillPrinter } from '../slips/till-printer.ts';
import { type BackupNeeds, createBackupAnswers } from './backup-answers.ts';
import { createDeviceAnswers } from './device-answers.ts';
import type { KeptParts } from './kept-parts.ts';
import { createLoosening, type LooseningNeeds } from './loosening.ts';
import { createRackAnswers } from './rack-answers.ts';
import { createSettingsAnswers } from './settings-answers.ts';
import { changeMade } from './settings-history.ts';

type Needs = LooseningNeeds &
  SheetNeeds & {
    readonly watches: Pick<BackupNeeds, 'backups' | 'copies'>;
    readonly checkBackup: BackupNeeds['check'];
    readonly printing: Pick<TillPrinter, 'logo' | 'printerAt' | 'isTillsOwn' | 'hasLettersFor'>;
    /** What a further till of the store gets, by the current settings; absent in training. */
    readonly joinContent: (() => JoinContent) | undefined;
  };

export function createSettings(
  till: TillCore,
  { kept, isBusy, approve, ping, watches, checkBackup: check, printing, joinContent, saved, openFile }: Needs,
) {
  const { identity, ledger, journal, now } = till;
  const { backups, copies } = watches;
  const devices = createDeviceAnswers<Operator>({
    note: (what, by) =>
      ledger.transaction((tx) => journal.append(tx, { kind: 'printer-tested', operatorId: by.id, body: { what } })),
    about: () => identity,
    now,
    prefix: () => till.settings().rack_cards.scanner_prefix,
    isOwn: printing.isTillsOwn,
    printerAt: printing.printerAt,
    // Training prints on its own printer, whatever address it is given.
    find: identity.environment === 'training' ? async () => none : undefined,
  });

  const changes = createSettingsEntries(ledger);
  const loosening = createLoosening(till, { kept, approve, ping, isBusy });
  const settings = createSettingsAnswers(till, {
    kept,
    isBusy,
    logo: printing.logo,
    hasLettersFor: printing.hasLettersFor,
    loosening,
  });
  const channels = till.serve(settingsChannels, {
    ...settings.channels,
    ...createRackAnswers(till, { kept, save: settings.save }),
    ...createProductAnswers(till, kept),
    ...createBackupAnswers(till, { approve, isBusy, backups, copies, check, restoreBackup: kept?.restoreBackup }),
    ...createSheetAnswers(till, { saved, openFile }),
    'settings:changes': () =>
      ok(changes.all(mostChanges).flatMap((entry) => changeMade(entry, identity.people()) ?? [])),
    ...devices,
    async 'next-till:make'({ to }, by, isStill) {
      if (!joinContent) return refuse('not_of_training');
      const passphrase = newPassphrase();
      const { join_hours: hours } = till.settings();
      const endsAt = new Date(now().getTime() + hours * 3_600_000);
      const text = await sealJoinFile(joinContent(), endsAt, passphrase);
      if (!isStill()) return refuse('not_signed_in');
      ledger.transaction((tx) => journal.append(tx, { kind: 'join-file-made', operatorId: by.id }));
      const file = await saved(to, `next-till-${identity.storeId}.json`, Buffer.from(text));
      return file.ok ? ok({ ...file.value, passphrase, hours }) : file;
    },
  });
  return { beginWaiting: loosening.begin, saidStates: loosening.saidStates, capability: { channels } };
}

/** Listed under Changes. */
const mostChanges = 100;
const none: PrintersFound = { printers: [], searched: [] };

// The shop's notice as a sheet for the counter, from the settings: opened to be printed on any printer of the computer, or kept on a stick.
// Invariant: it says what the slips say, because it is made of the same setting.

type SheetNeeds = {
  readonly saved: SlipFiles['saved'];
  /** In this computer's own program for it; false where there is none. Absent in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
};

function createSheetAnswers(
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

// What a manager orders the products by: what is pinned and hidden as it is kept, with what the catalogue says of each, and all products in
// the service's order. What is chosen is saved as any other setting (settings:save).

function createProductAnswers({ catalogue, settings }: TillCore, kept: KeptParts | undefined) {
  const view = ({ code, name, brand, category, available }: ListedProduct): OrderedProduct => ({
    code,
    listed: { name, brand, category, available },
  });
  const ofCode = (code: string): OrderedProduct => {
    const product = catalogue.find(code);
    return product ? view(product) : { code, listed: null };
  };

  return {
    'settings:products'() {
      const {
        pinned,
        hidden,
        first_page: firstPage,
      } = kept ? withDefaults(kept.outside.settings()).products : settings().products;
      return ok({
        pinned: [...new Set(pinned)].filter((code) => !hidden.includes(code)).map(ofCode),
        hidden: [...new Set(hidden)].map(ofCode),
        firstPage,
        categories: catalogue.categories(),
      });
    },
    'settings:find-products'(request) {
      const { products, total } = catalogue.searchAll(request);
      return ok({ products: products.map(view), total });
    },
  } satisfies Pick<Handlers<typeof settingsChannels>, 'settings:products' | 'settings:find-products'>;
}
