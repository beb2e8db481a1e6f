// The page and its requests, on head office's own address: `/page/NAME` is the door, `/v1/TABLE` the one of other programs, every other path is a
// built file.
import type { Hono } from 'hono';
import type { Exchange } from '../core/exchange.ts';
import { createDoor, type DoorDeps } from './door.ts';
import { createEnrolmentFace, type EnrolmentFaceDeps } from './enrolment-face.ts';
import { createFoldedRows } from './folded-rows.ts';
import { createLookFace } from './look-face.ts';
import { createPageFiles } from './page-files.ts';
import { createPasswords } from './password.ts';
import { createPeopleFace } from './people-face.ts';
import { servePrograms } from './program-door.ts';
import { createTellingFace } from './telling-face.ts';
import { createTillFace } from './till-face.ts';
import { createTries } from './tries.ts';

export type PageDeps = DoorDeps &
  EnrolmentFaceDeps &
  Pick<Parameters<typeof createPeopleFace>[0], 'sealing'> & {
    /** The folder of the built page; null: it is not served. */
    readonly pageFolder: string | null;
    /** What a password costs to hash (scrypt's N). */
    readonly passwordN: number;
    /** How long a sign-in takes at least once some of the same name were wrong. */
    readonly slowMs: number;
  };

export function servePage(app: Hono<{ Bindings: Exchange }>, deps: PageDeps): void {
  const { database, passwordN, slowMs } = deps;
  const people = {
    ...deps,
    passwords: createPasswords(passwordN),
    tries: createTries(database, slowMs),
    refusedTry: createFoldedRows(database),
  };
  const faces = {
    ...createPeopleFace(people),
    ...createLookFace(deps),
    ...createTillFace(deps),
    ...createEnrolmentFace(deps),
    ...createTellingFace(deps),
  };
  app.route('/page', createDoor(deps, faces));
  servePrograms(app, people);
  if (deps.pageFolder !== null) app.route('/', createPageFiles(deps.pageFolder));
}
