// The guard over Enter in the window: above every field and button, so that no screen can forget it.
// Invariant: a field that a scanner may fill (search, PIN, a code) keeps its Enter; it takes no money.
import { useEffectEvent, useLayoutEffect } from 'react';
import { createEnterGuard, isModifier } from './enter-guard.ts';

const guard = createEnterGuard();
/** Before anybody is signed in, and in the manager's half, Enter takes no money. */
let isGuarding = false;

/** Their Enter looks something up, or proves who somebody is. */
const harmless =
  'input[type="search"], input[type="password"], [role="combobox"], [data-takes-scans] *, [data-proves] *';

/** Their Enter only leads to the next field: there it may come at once after a new screen, and still not after a scan. */
const leadsOn = '[data-enter-leads-on]';

/** What moves the focus, or presses what has it: nothing does at a scanner's pace. A field moves its own caret. */
const walks: ReadonlySet<string> = new Set([
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', ' '],
]);
const takesText = 'input, textarea, [contenteditable]';
const without: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromComposition', 'insertCompositionText']);

/** Says on the document that keys of a scanner were typed where nothing is scanned. */
export const scanStopped = 'scan-stopped';

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

/** Whether the keys that were stopped, or are typed, had one that is no sign of a code. */
export const hadOddKeys = (): boolean => guard.hadOdd();

/** Call once, after the scanner's own listener: what it takes is no typing. */
export function guardEnter(): void {
  window.addEventListener('keydown', (event) => (event.key === 'Enter' ? enter(event) : other(event)), true);
  // Text that comes without its keys: by an input method, or pasted.
  window.addEventListener(
    'beforeinput',
    ({ inputType, data, dataTransfer, timeStamp }) => {
      if (without.has(inputType)) guard.inserted(timeStamp, (data ?? dataTransfer?.getData('text') ?? '').length);
    },
    true,
  );
}

const elementOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function other(event: KeyboardEvent): void {
  // Held down, it is no scanner's; a modifier is pressed beside others.
  if (event.repeat || isModifier(event.key)) return;
  const isFast = guard.isFast(event.timeStamp);
  guard.typed(event.timeStamp, isOdd(event));
  if (isGuarding && isFast && walks.has(event.key) && !elementOf(event)?.matches(takesText)) stop(event);
}

function enter(event: KeyboardEvent): void {
  const target = elementOf(event);
  if (!isGuarding || target?.matches(harmless)) return;
  const why = guard.stops(event.timeStamp);
  if (why === null || (why === 'new-screen' && target?.matches(leadsOn))) return;
  stop(event);
  if (why === 'scan') document.dispatchEvent(new Event(scanStopped));
}

/** An arrow of a keypad whose Num Lock is off, an input method's key, an Alt code: whatever is no sign of a code. */
function isOdd(event: KeyboardEvent): boolean {
  return event.key.length !== 1 || (event.altKey && !event.getModifierState('AltGraph'));
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
