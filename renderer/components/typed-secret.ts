// A PIN, or another proof of identity, as it is typed.
// Invariant: what a device typed is never checked as one. It is cleared as it arrives, and compared with nothing.
import { isDevice, useStoppedScan } from '../keys/keyboard.ts';
import { useNotice } from '../stores/notice.ts';

/** Handles what the keys put into the field. */
export function useTypedSecret(put: (typed: string) => void): (typed: string) => void {
  useStoppedScan(() => put(''));
  return (typed) => {
    if (isDevice()) useNotice.getState().hint('proof-first');
    put(isDevice() ? '' : typed);
  };
}
