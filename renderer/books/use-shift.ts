// The shifts as main last told them, for a screen that shows or moves one.
import { useCallback, useEffect, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { ShiftView } from '../../shared/shift/views.ts';
import { ask } from '../bridge.ts';

export function useShift() {
  const [view, show] = useState<ShiftView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const take = useCallback((answer: Result<ShiftView, TillError>): TillError | null => {
    if (answer.ok) show(answer.value);
    const failed = answer.ok ? null : answer.error;
    setError(failed);
    return failed;
  }, []);
  const load = useCallback(async () => {
    take(await ask('shift:get'));
  }, [take]);
  useEffect(() => void load(), [load]);
  return { view, error, setError, take, load };
}
