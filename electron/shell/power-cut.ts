// Training's power cut: the process ends as if the plug were pulled, and the till starts again.
// Invariant: nothing is tidied up first, so the next start finds what a real power cut leaves.
import type { App } from 'electron';

/** `appImage`: the AppImage file this process runs from, if any. Its unpacked copy disappears when the process ends. */
export function createPowerCut(app: Pick<App, 'relaunch' | 'exit'>, appImage: string | undefined): () => void {
  return () => {
    app.relaunch(appImage === undefined ? {} : { execPath: appImage });
    app.exit(0);
  };
}
