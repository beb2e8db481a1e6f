// Cursors: opaque, short-lived, and signed so that none can be invented (pagination rules of section 4).
// Invariant: a cursor works only for its own list, filter and direction, and only until it expires.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceClock } from './clock.ts';

export type Direction = 'next' | 'previous';

const content = z.tuple([z.string(), z.enum(['next', 'previous']), z.int(), z.number()]);
const macLength = 16;

export function createCursors(secret: Uint8Array, clock: ServiceClock, ttlS: number) {
  const mac = (bytes: Uint8Array) => createHmac('sha256', secret).update(bytes).digest().subarray(0, macLength);
  return {
    /** `scope` names the list and its filter; `position` is the row where the page turns. */
    make(scope: string, direction: Direction, position: number): string {
      const bytes = Buffer.from(JSON.stringify([scope, direction, position, clock.elapsed() + ttlS * 1000]));
      return Buffer.concat([mac(bytes), bytes]).toString('base64url');
    },
    /** The position, or why the cursor is refused. */
    read(scope: string, direction: Direction, cursor: string): Result<number, string> {
      const bytes = Buffer.from(cursor, 'base64url');
      const given = bytes.subarray(0, macLength);
      const rest = bytes.subarray(macLength);
      if (given.length !== macLength || !timingSafeEqual(given, mac(rest)))
        return err('is not a cursor of this service');
      const [madeFor, way, position, expiresMs] = content.parse(JSON.parse(rest.toString()));
      if (madeFor !== scope || way !== direction) return err('belongs to another list, filter or direction');
      if (clock.elapsed() >= expiresMs) return err('has expired');
      return ok(position);
    },
  };
}

export type Cursors = ReturnType<typeof createCursors>;
