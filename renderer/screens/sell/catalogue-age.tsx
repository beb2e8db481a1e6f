// The age of the till's copy of the catalogue, and the button that refreshes it. After a failed refresh the age stays.
import { Button } from '../../components/button.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';

const freshMs = 60_000;

/** `refreshedAt`: ISO 8601; null before the first copy. */
export function CatalogueAge({
  refreshedAt,
  label,
}: {
  readonly refreshedAt: string | null;
  readonly label?: boolean;
}) {
  const { t, duration } = useWords();
  const now = useNow(10_000);
  const [busy, during] = useBusy();
  const refresh = () => during(askAndNotify('catalogue:refresh'));
  const ageText = (ageMs: number) =>
    ageMs < freshMs ? t('counter:sell.updatedNow') : t('counter:sell.updated', { age: duration(ageMs) });
  const isFresh = refreshedAt !== null && now - Date.parse(refreshedAt) < freshMs;
  const age = refreshedAt === null ? t('counter:sell.noCatalogue') : ageText(now - Date.parse(refreshedAt));
  const does = t('frame:refresh');
  return (
    <Button
      look={label ? 'plain' : 'quiet'}
      {...(label ? {} : { label: `${does}. ${age}` })}
      icon="again"
      isPending={busy}
      onPress={() => void refresh()}
    >
      {label || isFresh ? does : age}
    </Button>
  );
}
