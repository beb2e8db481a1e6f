// Makes a script that breaks a promise as short as it gets (delta debugging): pieces of it are left out as long as what is left breaks
// the same promise. Invariant: what it answers was seen to break it.
import type { Run, Runner } from './runner.ts';
import type { Script, Step } from './steps.ts';

/** What must stay the same: which promise, and how, whatever ids and amounts are in the sentence. */
function kindOf({ violation }: Run): string | null {
  return violation && `${violation.promise} ${violation.what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')}`;
}

/** `null` where the run broke nothing. `most` bounds the replays. */
export async function shrink(runner: Runner, run: Run, most = 600): Promise<Script | null> {
  const wanted = kindOf(run);
  if (wanted === null) return null;
  const { setting } = run;
  let left = most;
  const breaks = async (steps: readonly Step[]): Promise<boolean> => {
    left -= 1;
    return kindOf(await runner.replay({ setting, steps: [...steps] })) === wanted;
  };

  let steps: readonly Step[] = run.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let shortened = true;
    while (shortened && left > 0) {
      shortened = false;
      for (let at = 0; at < steps.length && left > 0; ) {
        const without = [...steps.slice(0, at), ...steps.slice(at + size)];
        if (without.length < steps.length && (await breaks(without))) {
          steps = without;
          shortened = true;
        } else at += size;
      }
    }
  }
  return { why: run.violation?.what ?? '', setting, steps: [...steps] };
}
