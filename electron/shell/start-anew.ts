// The till in a new process: training's power cut, and a keyring that only a new process finds.
// Invariant: nothing is tidied up first, so the next start finds what a real power cut leaves.
import type { App } from 'electron';

/** `appImage`: the AppImage file this process runs from, if any. Its unpacked copy disappears when the process ends. */
export function createStartAnew(app: Pick<App, 'relaunch' | 'exit'>, appImage: string | undefined): () => void {
  return () => {
    app.relaunch(appImage === undefined ? {} : { execPath: appImage });
    app.exit(0);
  };
}
