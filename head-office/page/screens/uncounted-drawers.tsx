// A drawer that is still to be counted: whose cash is left out, and the button that shows it all the same, which is recorded and printed on the Z.
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import type { TodayView, UncountedDrawer } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { useSession } from '../kit/session.ts';
import { useSend } from '../kit/use-send.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import styles from './today.module.css';

type UncountedDrawersProps = { readonly view: TodayView; readonly again: () => Promise<void> };

export function UncountedDrawers({ view, again }: UncountedDrawersProps) {
  const session = useSession();
  if (view.of.kind === 'all') return null;
  // A till may have an earlier shift that is not counted either: its cash is shown together with it.
  const tills = view.keptBack.filter(
    ({ tillId }, index, all) => all.findIndex((one) => one.tillId === tillId) === index,
  );
  return tills.map((kept) => (
    <KeptTill key={kept.tillId} kept={kept} again={again} mayShow={session.may('showCash')} />
  ));
}

function KeptTill({
  kept,
  again,
  mayShow,
}: {
  readonly kept: UncountedDrawer;
  readonly again: () => Promise<void>;
  readonly mayShow: boolean;
}) {
  const { t, timeIn } = useOffice();
  const { zoneOf } = useSession();
  const { busy, wrong, send } = useSend();
  const show = async () => {
    const answer = await send(ask('show-cash', { till: kept.tillId }));
    if (answer.ok) await again();
  };
  const said = { till: kept.terminal, at: timeIn(kept.since, zoneOf(kept.storeId)) };
  return (
    <section className={styles.kept} aria-label={t('day:kept.label', { till: kept.terminal })}>
      <p className="soft line gap-10px">
        <Icon name="eyeOff" />
        {t(`day:kept.${kept.state}`, said)}
      </p>
      {mayShow ? (
        <>
          <span className="soft small pushed">{t('day:kept.logged')}</span>
          <Button icon="eye" isPending={busy} onPress={() => void show()}>
            {t('word:showCash')}
          </Button>
        </>
      ) : null}
      <Wrong>{wrong}</Wrong>
    </section>
  );
}

/** Whose cash the sums leave out; null where they are complete. */
export const drawerWords =
  ({ keptBack }: TodayView, place: 'title' | 'beside') =>
  ({ t }: OfficeWords): string | null => {
    const [first] = keptBack;
    if (!first) return null;
    const tills = new Set(keptBack.map(({ tillId }) => tillId)).size;
    return tills === 1
      ? t(`day:without.${place}.one`, { till: first.terminal })
      : t(`day:without.${place}.some`, { count: tills });
  };
