// Training's power cut: the process ends as it would without a plug, and the till starts anew.
// Invariant: nothing is put in order before it ends, so that what the next start finds is what a real power cut leaves.
import type { App } from 'electron';

/** `appImage` is the file an AppImage was started from: what it unpacked itself into is gone when it ends. */
export function createPowerCut(app: Pick<App, 'relaunch' | 'exit'>, appImage: string | undefined): () => void {
  return () => {
    app.relaunch(appImage === undefined ? {} : { execPath: appImage });
    app.exit(0);
  };
}
