// The till in a new process: training's power cut, and a keyring that only a new process finds.
// Invariant: nothing is tidied up first, so the next start finds what a real power cut leaves.
import type { App } from 'electron';
import { againCode } from '../../shared/kiosk/keeper-line.ts';

/** `appImage`: the AppImage file this process runs from, if any. Its unpacked copy disappears when the process ends. */
export function createStartAnew(
  app: Pick<App, 'relaunch' | 'exit'>,
  appImage: string | undefined,
  isKept = false,
): () => void {
  return () => {
    // Its keeper starts it again: a till that it did not start would not be watched.
    if (isKept) return app.exit(againCode);
    app.relaunch(appImage === undefined ? {} : { execPath: appImage });
    app.exit(0);
  };
}
