// Every channel by name. The build writes the list out in its place (electron.vite.config.ts), so that no schema is in the preload.
import { type Channel, tables } from './ipc-schemas.ts';

export const channelNames = Object.keys(tables) as readonly Channel[];
