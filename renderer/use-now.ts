// The time on screen. Ticks only while a mounted component shows it.
import { useEffect, useState } from 'react';

/** The present time in milliseconds since the epoch, updated every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
