// The time on screen. Ticks only while a mounted component shows it.
import { useEffect, useState } from 'react';
import { tillTime } from './till-time.ts';

/** The current time in milliseconds since the epoch, updated every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(tillTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(tillTime()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
