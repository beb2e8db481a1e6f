// `counterfoil kiosk`: the keeper of a locked session, put together. It opens no till in this process, and keeps nothing.
import { readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartWords } from '../../shared/locales/en/start.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { createKeeper, type KeeperFace } from '../kiosk/keeper.ts';
import { keeperPage, pressOf } from '../kiosk/page.ts';
import { watchSession } from '../kiosk/session-watch.ts';
import { startTill } from '../kiosk/till-process.ts';
import type { openKeeperWindow } from '../shell/keeper-window.ts';
import { wordsOf } from '../shell/start-refusal.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { Start } from './start.ts';

export type KioskHost = Pick<Start, 'log' | 'endMachine'> & {
  readonly systemLocale: () => Locale;
  readonly whenReady: () => Promise<void>;
  readonly exit: (code: number) => void;
  /** What starts this program, and what of its arguments belongs to that. */
  readonly program: readonly string[];
  readonly openKeeper: typeof openKeeperWindow;
  /** Chromium's own files go there, away from any till's. */
  readonly ofKeeper: (folder: string) => void;
  readonly onQuit: (work: () => Promise<void>) => void;
};

export async function keepTill(host: KioskHost): Promise<void> {
  const { log, program, exit } = host;
  host.ofKeeper(join(process.env.RUNTIME_DIRECTORY ?? tmpdir(), 'keeper'));
  await host.whenReady();
  const words = wordsOf(host.systemLocale());
  let face: KeeperFace = { kind: 'starting' };
  let isDrawn = false;
  const draw = (notice: keyof StartWords | null): void => window.show(keeperPage(face, words, notice));

  const window = host.openKeeper((url) => {
    const press = pressOf(url);
    if (press === 'again') keeper.tryAgain();
    else if (press !== null)
      void host.endMachine(press).then((done) => {
        if (!done.ok) draw('keeper-not-allowed');
      });
  });
  const [command = '', ...args] = program;
  const keeper = createKeeper({
    start: (events) => startTill(command, [...args, '--ozone-platform=x11'], events),
    show(next) {
      if (isDrawn && next.kind === face.kind && next.kind !== 'refused') return;
      isDrawn = true;
      face = next;
      draw(null);
    },
    isReplaced: () => readlinkSync('/proc/self/exe').endsWith(' (deleted)'),
    endSession: () => exit(0),
    timers: systemTimers,
    log,
  });
  const leaveSession = watchSession(process.env);
  host.onQuit(async () => {
    await keeper.end();
    leaveSession();
  });
  keeper.begin();
}
