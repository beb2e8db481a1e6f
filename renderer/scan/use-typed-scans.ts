// Scans of a scanner without a start sign on a screen that has no field for them: keys faster than fingers, ended by the Enter that the guard
// stops (keys/enter-guard.ts). They are heard like any other scan.
import { useEffect, useRef } from 'react';
import { hadOddKeys, useStoppedScan } from '../keys/use-enter-guard.ts';
import { createTypedScan, isLongEnough } from './typed-scan.ts';
import { isAlt, isControl, takeScan } from './use-scan.ts';

/** `asSent`: also what has keys that are no signs, so that a test can say what is wrong with the scanner. */
export function useTypedScans(isOn: boolean, asSent = false): void {
  const scan = useRef(createTypedScan()).current;
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      if (event.metaKey || isAlt(event)) return;
      scan.typed({ key: event.key, code: event.code, ctrl: isControl(event), atMs: event.timeStamp });
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOn, scan]);
  useStoppedScan(() => {
    const code = scan.take();
    if (isOn && isLongEnough(code) && (asSent || !hadOddKeys())) takeScan(code);
  });
}
