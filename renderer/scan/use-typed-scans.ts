// Scans of a scanner without a start sign on a screen that has no field for them: keys faster than fingers, ended by the Enter that the guard
// stops (keys/enter-guard.ts). They are heard like any other scan.
import { useEffect, useRef } from 'react';
import { groupSeparator } from '../../shared/scan/cleaning.ts';
import { useStoppedScan } from '../keys/use-enter-guard.ts';
import { scanGapMs } from './scan-reader.ts';
import { takeScan } from './use-scan.ts';

/** The shortest card number has as many. */
const leastSigns = 6;
const mostSigns = 400;

export function useTypedScans(isOn: boolean): void {
  const typed = useRef({ code: '', atMs: 0 });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      const sign = signOf(event);
      if (sign === null) return;
      const { code, atMs } = typed.current;
      const before = event.timeStamp - atMs <= scanGapMs && code.length < mostSigns ? code : '';
      typed.current = { code: before + sign, atMs: event.timeStamp };
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOn]);
  useStoppedScan(() => {
    const { code } = typed.current;
    typed.current = { code: '', atMs: 0 };
    if (isOn && code.length >= leastSigns) takeScan(code);
  });
}

/** A scanner types the separator of a GS1 code as Ctrl+]. */
function signOf({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  if (ctrlKey && code === 'BracketRight') return groupSeparator;
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null;
}
