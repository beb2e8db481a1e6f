// Whether an answer is still awaited, for the button that asked.
import { useCallback, useState } from 'react';

/** `[busy, during]`: busy until the promise given to `during` resolves, whose answer it passes on. */
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
