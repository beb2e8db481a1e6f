// A PIN, or another proof of who somebody is, where it is typed.
// Invariant: what a device typed is never judged as one. It is emptied as it comes, and compared with nothing.
import { isDevice, useStoppedScan } from '../keys/keyboard.ts';
import { useNotice } from '../stores/notice.ts';

/** Takes what the keys put into the field. */
export function useTypedSecret(put: (typed: string) => void): (typed: string) => void {
  useStoppedScan(() => put(''));
  return (typed) => {
    if (isDevice()) useNotice.getState().hint('proof-first');
    put(isDevice() ? '' : typed);
  };
}
