// Whether an answer is still awaited, for the button that requested it.
import { useCallback, useState } from 'react';

/** `[busy, during]`: busy until the promise passed to `during` resolves; `during` returns its answer. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = useCallback(async <A>(answer: Promise<A>): Promise<A> => {
    setBusy(true);
    const answered = await answer;
    setBusy(false);
    return answered;
  }, []);
  return [busy, during] as const;
}
