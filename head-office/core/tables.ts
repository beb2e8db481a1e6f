// What belongs to no other room: facts about this head office as a whole, each by its name.
import type { RoomSteps } from './steps.ts';

export const coreSteps: RoomSteps = {
  room: 'core',
  steps: ['CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL)'],
};
