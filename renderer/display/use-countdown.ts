// Whole seconds until a moment, by `performance.now()`: told once a second, 0 from the moment on. For one moment: another is another component's.
import { useEffect, useState } from 'react';

export function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const leftMs = Math.max(0, untilMs - nowMs);
  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setNowMs(performance.now()), leftMs % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return Math.ceil(leftMs / 1_000);
}
