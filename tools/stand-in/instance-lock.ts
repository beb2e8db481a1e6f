// One till a folder, also on the stand-in. SQLite's file lock is taken at once, holds on every system and ends with the process.
// Invariant: after a SIGKILL the next start gets the lock; a second start while it is held never does.
import { closeSync, fstatSync, openSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Takes the lock of `folder`, or knocks at the till that holds it and returns null. `onKnock`: somebody knocked. */
export function takeLock(folder: string, onKnock: () => void): { release(): void } | null {
  const knock = join(folder, 'stand-in.knock');
  const held = lock(join(folder, 'stand-in.lock'));
  if (held === null) {
    writeFileSync(knock, '');
    return null;
  }
  rmSync(knock, { force: true });
  const watching = watch(folder, { persistent: false }, (_event, name) => {
    if (name !== 'stand-in.knock' || statSync(knock, { throwIfNoEntry: false }) === undefined) return;
    rmSync(knock, { force: true });
    onKnock();
  });
  return {
    release() {
      watching.close();
      held.release();
    },
  };
}

function lock(file: string): { release(): void } | null {
  for (;;) {
    // Kept open for as long as the lock is: closing it would drop the lock on POSIX systems.
    const handle = openSync(file, 'a', 0o600);
    const database = new Database(file, { timeout: 0 });
    try {
      database.pragma('journal_mode = MEMORY');
      database.exec('BEGIN EXCLUSIVE');
    } catch {
      database.close();
      closeSync(handle);
      return null;
    }
    // The till before us removes its file as it ends: then this lock is on a file that no other till will find.
    if (statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(handle).ino) {
      return {
        release() {
          rmSync(file, { force: true });
          database.close();
          closeSync(handle);
        },
      };
    }
    database.close();
    closeSync(handle);
  }
}
