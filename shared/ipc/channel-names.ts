// Every channel by name. The build replaces this module with the list (electron.vite.config.ts), so that no schema is in the preload.
import { type Channel, tables } from './ipc-schemas.ts';

export const channelNames = Object.keys(tables) as readonly Channel[];
