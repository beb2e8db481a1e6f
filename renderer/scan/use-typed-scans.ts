// Scans of a scanner without a start sign on a screen that has no field for them: keys faster than fingers, ended by the Enter that the guard
// stops (keys/enter-guard.ts). They are heard like any other scan.
import { useEffect, useRef } from 'react';
import { useStoppedScan } from '../keys/use-enter-guard.ts';
import { createTypedScan, isLongEnough } from './typed-scan.ts';
import { isControl, takeScan } from './use-scan.ts';

export function useTypedScans(isOn: boolean): void {
  const scan = useRef(createTypedScan()).current;
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      // Alt stands beside Ctrl where a keyboard types a sign with AltGr.
      if (event.metaKey || (event.altKey && !event.getModifierState('AltGraph'))) return;
      scan.typed({ key: event.key, code: event.code, ctrl: isControl(event), atMs: event.timeStamp });
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOn, scan]);
  useStoppedScan(() => {
    const code = scan.take();
    if (isOn && isLongEnough(code)) takeScan(code);
  });
}
