// The guard over Enter in the window: above every field and button, so that no screen can forget it.
// Invariant: a field that a scanner may fill (search, PIN, a code) keeps its Enter; it takes no money.
import { useEffectEvent, useLayoutEffect } from 'react';
import { createEnterGuard } from './enter-guard.ts';

const guard = createEnterGuard();
/** Before anybody is signed in, and in the manager's half, Enter takes no money. */
let isGuarding = false;

/** Their Enter looks something up, or proves who somebody is. */
const harmless =
  'input[type="search"], input[type="password"], [role="combobox"], [data-takes-scans] *, [data-proves] *';

/** Their Enter only leads to the next field: there it may come at once after a new screen, and still not after a scan. */
const leadsOn = '[data-enter-leads-on]';

/** Says on the document that keys of a scanner were typed where nothing is scanned. */
const scanStopped = 'scan-stopped';

/** For a harmless field whose Enter sometimes takes money. As it was pressed: a busy till may deal with it a second later. */
export function isEnterMeant({ timeStamp }: { readonly timeStamp: number }): boolean {
  return guard.stops(timeStamp) === null;
}

/** How many of the last characters came faster than fingers type, one after the other. */
export function fastRun(): number {
  return guard.fastRun();
}

/** Whether this Enter ends what a scanner without a start sign typed. */
export function isEnterOfScan({ timeStamp }: { readonly timeStamp: number }): boolean {
  return guard.stops(timeStamp) === 'scan';
}

/** Call once, after the scanner's own listener: what it takes is no typing. */
export function guardEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) guard.typed(event.timeStamp);
      if (event.key !== 'Enter') return;
      const target = event.target instanceof Element ? event.target : null;
      if (!isGuarding || target?.matches(harmless)) return;
      const why = guard.stops(event.timeStamp);
      if (why === null || (why === 'new-screen' && target?.matches(leadsOn))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (why === 'scan') document.dispatchEvent(new Event(scanStopped));
    },
    true,
  );
}

/** While the calling component is on screen and `guards`. */
export function useEnterGuard(guards: boolean): void {
  useLayoutEffect(() => {
    isGuarding = guards;
    return () => {
      isGuarding = false;
    };
  }, [guards]);
}

/** Another `key` is another screen, or another question on it. */
export function useNewScreen(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says that it is another one.
  useLayoutEffect(() => guard.screenChanged(performance.now()), [key]);
}

/** What was typed so fast was a code, and no amount. */
export function useStoppedScan(forget: () => void): void {
  const stopped = useEffectEvent(forget);
  useLayoutEffect(() => {
    const listener = () => stopped();
    document.addEventListener(scanStopped, listener);
    return () => document.removeEventListener(scanStopped, listener);
  }, []);
}
