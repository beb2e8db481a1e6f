// The steps of every room, in the order in which their tables name each other.
import { booksSteps } from './books/tables.ts';
import type { RoomSteps } from './core/steps.ts';
import { coreSteps } from './core/tables.ts';
import { intakeSteps } from './intake/tables.ts';
import { pageDoorSteps } from './page-door/tables.ts';
import { viewsSteps } from './views/tables.ts';

export const rooms: readonly RoomSteps[] = [coreSteps, intakeSteps, booksSteps, viewsSteps, pageDoorSteps];
