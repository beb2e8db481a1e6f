// The first start of a version that was just installed: the screen of the check is there first, and the till opens behind it.
// Invariant: whatever is thrown meanwhile ends the trial, so that no fault of the new version leaves the till without any.
import { v7 as newId } from 'uuid';
import { systemTimers } from '../shell/system-timers.ts';
import { bringAppImageBack } from '../update/install/app-image.ts';
import type { OnTrial } from '../update/way-back/at-start.ts';
import { createRootDoor } from '../update/way-back/root-door.ts';
import { createTrial } from './on-trial.ts';
import { type Place, showFault } from './show-till.ts';

export function openOnTrial(place: Place, onTrial: OnTrial, open: (place: Place) => Promise<void>): void {
  const { folder, now, log, startAnew, installedAs } = place;
  const root = createRootDoor(systemTimers);
  const trial = createTrial({
    onTrial,
    folder,
    now,
    timers: systemTimers,
    log,
    door: {
      ...root,
      bringBack: (id) => (installedAs?.kind === 'appimage' ? bringAppImageBack(installedAs.file) : root.bringBack(id)),
    },
    newId,
    startAnew,
    show: (code, drawn) => showFault(on, code, null, onTrial.memory.to, { drawn }),
  });
  const on: Place = { ...place, trial };
  if (!trial.begin()) return;
  void open(on).catch((error: unknown) => {
    log.error('the new version stopped', { error });
    if (trial.isOver()) throw error;
    void trial.failed('not-opened');
  });
}
