// Since when something is true: the time, with the day if it is not today, and its age.
import { useNow } from '../use-now.ts';
import { useWords } from '../words.ts';

/** `at` is ISO 8601 UTC. */
export function Since({ at, className }: { readonly at: string; readonly className?: string | undefined }) {
  const { t, time, dateTime, duration } = useWords();
  const now = useNow();
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const clock = isToday ? time(at) : dateTime(at);
  const ageMs = now - Date.parse(at);
  return (
    <time dateTime={at} className={className}>
      {ageMs < 60_000 ? clock : t('after:since', { at: clock, age: duration(ageMs) })}
    </time>
  );
}
