// How long something waits: the longer, the more prominent.
import { useNow } from '../../../renderer/use-now.ts';
import { Chip, type Tone } from '../kit/page.tsx';
import { useOffice } from '../kit/words.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export function Waiting({ since }: { readonly since: string }) {
  const { duration } = useOffice();
  const ageMs = useNow(30_000) - Date.parse(since);
  const long: Tone = ageMs > hourMs ? 'warn' : 'calm';
  return <Chip tone={ageMs > dayMs ? 'bad' : long}>{duration(ageMs)}</Chip>;
}
