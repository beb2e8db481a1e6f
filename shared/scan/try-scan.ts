// "Try a code" of the settings: how a text is read at a till with nothing open. Invariant: it keeps nothing, as `resolve` keeps nothing.
import { resolve } from './resolve.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { nothingOpen, type World } from './world.ts';

/** A number alone names its card, as if that one waited. `card`: a long code, which names product and number. */
export function tryScan(text: string, world: World): ScanAnswer {
  const answer = resolve(text, nothingOpen, world);
  if (answer.kind !== 'nothing' || answer.reason !== 'number-first' || answer.product === null) return answer;
  const { product } = answer;
  return resolve(text, { ...nothingOpen, waiting: [{ line: product, product }] }, world);
}
