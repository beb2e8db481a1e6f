// window.display: one channel in, one out. Invariant: nothing else of the till crosses this bridge, and no event object. Bundled into one
// CommonJS file that shares nothing with the till's own preload: a sandboxed preload can require no other file.
import { contextBridge, ipcRenderer } from 'electron';
import type { DisplayBridge } from '../shared/display/bridge.ts';
import { sayChannel, viewChannel } from '../shared/display/channel-names.ts';
import type { CustomerView } from '../shared/display/view.ts';

const listeners = new Set<(view: CustomerView) => void>();

ipcRenderer.on(viewChannel, (_event, view: CustomerView | null) => {
  try {
    if (view !== null) for (const listener of [...listeners]) listener(view);
  } finally {
    // Main sends nothing more before it receives this, and restarts a page that never sends it.
    ipcRenderer.send(sayChannel, { kind: 'took' });
  }
});

const bridge: DisplayBridge = {
  onView(listener) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  say(message) {
    ipcRenderer.send(sayChannel, message);
  },
};

contextBridge.exposeInMainWorld('display', bridge);
