// What main.ts hands to a start: how the till was started, this machine, and the screens. start/ itself knows nothing of Electron.
import type { TillError } from '../../shared/errors.ts';
import type { IpcHandlers } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { MachineEnd } from '../../shared/machine.ts';
import type { Result } from '../../shared/result.ts';
import type { Transport } from '../service/transport.ts';
import type { CommandLine } from '../shell/command-line.ts';
import type { InstalledAs } from '../shell/installed-as.ts';
import type { Lifecycle } from '../shell/lifecycle.ts';
import type { TillLog } from '../shell/log.ts';
import type { Preferences } from '../shell/preferences.ts';
import type { SealingSystem } from '../shell/sealer.ts';
import type { CustomerDisplay } from '../till/display/customer-display.ts';
import type { Till } from '../till/till-contract.ts';

export type Start = {
  readonly base: string;
  readonly command: Pick<CommandLine, 'locale' | 'shifts'>;
  readonly version: string;
  /** The built program that reads a ledger in a second thread. */
  readonly checkScript: string;
  /** The built program that reads the journal for head office in a second thread. */
  readonly readingScript: string;
  readonly system: SealingSystem;
  readonly now: () => Date;
  readonly log: TillLog;
  readonly systemLocale: () => Locale;
  readonly proxiesOf: (address: string) => Promise<Readonly<Record<string, string | undefined>>>;
  readonly transportTo: (baseUrl: string) => Promise<Transport>;
  readonly restartProgram: () => void;
  readonly installedAs: InstalledAs | null;
  readonly endMachine: (how: MachineEnd) => Promise<Result<null, TillError>>;
  readonly openFile: (file: string) => Promise<boolean>;
  /** Of the till that lay in the folder as the window opened; null where there was none. */
  readonly preferences: Preferences | null;
  readonly lifecycle: Pick<Lifecycle, 'follow'>;
  readonly screens: {
    emit(event: TillEvent): void;
    hold(): void;
    serve(handlers: IpcHandlers): Promise<void>;
    showPictures(read: Till['picture']): void;
    readonly display: CustomerDisplay;
  };
};
