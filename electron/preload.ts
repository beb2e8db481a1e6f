// window.till: the channels of shared/ipc/ipc.ts and its one event, nothing else. Invariant: no event object, no `ipcRenderer`
// and no channel name of the page's choosing ever crosses this bridge. Bundled into one CommonJS file: sandboxed preloads load no ESM.
import { contextBridge, ipcRenderer } from 'electron';
import { channelNames } from '../shared/ipc/channel-names.ts';
import { eventChannel, type TillEvent } from '../shared/ipc/ipc-event.ts';

const invoke = Object.fromEntries(
  channelNames.map((channel) => [
    channel,
    (request?: unknown): Promise<unknown> =>
      request === undefined ? ipcRenderer.invoke(channel) : ipcRenderer.invoke(channel, request),
  ]),
);

function onEvent(listener: (event: TillEvent) => void): () => void {
  const hear = (_event: unknown, told: TillEvent): void => listener(told);
  ipcRenderer.on(eventChannel, hear);
  return () => {
    ipcRenderer.removeListener(eventChannel, hear);
  };
}

contextBridge.exposeInMainWorld('till', { invoke, onEvent });
