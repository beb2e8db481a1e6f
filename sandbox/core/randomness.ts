// The source of the sandbox's ids and secrets. Invariant: with an injected source every id is reproducible.
import { randomBytes } from 'node:crypto';
import { v4 } from 'uuid';

export type Randomness = { bytes(length: number): Uint8Array; uuid(): string };

export function createRandomness(source: (() => number) | undefined): Randomness {
  const bytes = (length: number): Uint8Array =>
    source ? Uint8Array.from({ length }, () => Math.floor(source() * 256)) : randomBytes(length);
  return { bytes, uuid: () => v4({ random: bytes(16) }) };
}
