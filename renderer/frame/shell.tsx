// The frame around the screens after sign-in: the rail, the shortcut keys, the screen itself.
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { pagesFor } from '../../shared/operators/pages.ts';
import { Rail } from '../components/rail.tsx';
import { useNewScreen } from '../keys/keyboard.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Sell } from '../screens/sell/sell.tsx';
import { useNavigation } from '../stores/navigation.ts';
import { usePinBeyondPayment } from '../stores/only-payment.ts';
import { useSession } from '../stores/session.ts';
import { useStatus } from '../stores/status.ts';
import { allWordsLoaded, loadManagingWords } from '../words.ts';
import styles from './shell.module.css';

const Pay = screenBeyond(
  () => import('../screens/pay/pay.tsx'),
  (file) => file.Pay,
);
const Done = screenBeyond(
  () => import('../screens/done/done.tsx'),
  (file) => file.Done,
);
const Sales = screenBeyond(
  () => import('../screens/sales/sales.tsx'),
  (file) => file.Sales,
);
const SaleDetail = screenBeyond(
  () => import('../screens/sales/sale-detail.tsx'),
  (file) => file.SaleDetail,
);
const Attention = screenBeyond(
  () => import('../screens/attention/attention.tsx'),
  (file) => file.Attention,
);
const Claim = screenBeyond(
  () => import('../screens/claim/claim.tsx'),
  (file) => file.Claim,
);
const Manage = lazy(async () => {
  const [{ Manage }] = await Promise.all([import('../screens/manage/manage.tsx'), loadManagingWords()]);
  return { default: Manage };
});
const ManageRail = lazy(async () => {
  const [{ ManageRail }] = await Promise.all([import('../screens/manage/manage-rail.tsx'), loadManagingWords()]);
  return { default: ManageRail };
});
const Shift = lazy(async () => {
  const [{ Shift }] = await Promise.all([import('../screens/shift/shift.tsx'), loadManagingWords()]);
  return { default: Shift };
});
const CloseShift = lazy(async () => {
  const [{ CloseShift }] = await Promise.all([import('../screens/shift/close-shift.tsx'), loadManagingWords()]);
  return { default: CloseShift };
});
const ClosingRail = lazy(async () => {
  const [{ ClosingRail }] = await Promise.all([import('../screens/shift/closing-rail.tsx'), loadManagingWords()]);
  return { default: ClosingRail };
});
const ShiftContinued = lazy(async () => {
  const [{ ShiftContinued }] = await Promise.all([import('../screens/shift/shift-continued.tsx'), loadManagingWords()]);
  return { default: ShiftContinued };
});
const OpenDrawer = screenBeyond(
  () => import('../components/open-drawer.tsx'),
  (file) => file.OpenDrawer,
);
const DrawerNotice = lazy(() =>
  import('../components/drawer-notice.tsx').then((file) => ({ default: file.DrawerNotice })),
);
const DrillBar = screenBeyond(
  () => import('../screens/training/drill-bar.tsx'),
  (file) => file.DrillBar,
);
const RackShelf = screenBeyond(
  () => import('../screens/training/rack-shelf.tsx'),
  (file) => file.RackShelf,
);
const Training = screenBeyond(
  () => import('../screens/training/training.tsx'),
  (file) => file.Training,
);

export function Shell() {
  const { place, go, trainingOpen, openTraining, drawerAsked, openDrawer } = useNavigation();
  const training = useStatus((store) => store.status.training);
  const hasDrawer = useStatus((store) => store.status.drawer === true);
  const shut = useStatus((store) => store.status.drawerTrouble ?? null);
  const role = useSession((store) => store.session?.operator?.role);
  const shift = useSession((store) => store.session?.shift);
  const firstPage = role ? pagesFor(role)[0] : undefined;
  const ownDrawer = hasDrawer ? () => openDrawer(true) : undefined;
  const drawerKey = shift ? () => go({ screen: 'shift' }) : ownDrawer;
  useKeys({
    // On the sell screen F2 belongs to the search.
    F2: place.screen === 'sell' ? undefined : () => go({ screen: 'sell' }),
    F6: () => go({ screen: 'sales' }),
    F7: () => go({ screen: 'attention' }),
    F8: () => go({ screen: 'claim', scanned: null }),
    F10: drawerKey,
    F12: firstPage ? () => go({ screen: 'manage', page: firstPage }) : undefined,
  });

  const isBeyondPayment = usePinBeyondPayment();
  useLockKey();
  useNewScreen(`${place.screen} ${'saleId' in place ? place.saleId : ''}`);

  // The payment screen is one keystroke away. Load it early: the till may lose its disk before it is needed.
  useEffect(() => {
    void Pay.load();
    void Done.load();
  }, []);

  if (isBeyondPayment) return <main className={styles.screen} aria-busy="true" />;

  const screen = (() => {
    switch (place.screen) {
      case 'sell':
        // With shifts, nothing is sold outside of one.
        return !shift || shift.state === 'open' ? <Sell /> : <Shift />;
      case 'pay':
        return <Pay key={place.saleId} saleId={place.saleId} />;
      case 'done':
        return <Done key={place.saleId} saleId={place.saleId} />;
      case 'sales':
        return <Sales />;
      case 'sale':
        return <SaleDetail key={place.saleId} saleId={place.saleId} from={place.from} />;
      case 'attention':
        return <Attention />;
      case 'claim':
        return <Claim scanned={place.scanned} />;
      case 'shift':
        return <Shift />;
      case 'count':
        return <CloseShift key={place.shiftId} shiftId={place.shiftId} />;
      case 'manage':
        return <Manage page={place.page} />;
    }
  })();

  const rail = (() => {
    if (place.screen === 'manage') return <ManageRail page={place.page} />;
    return place.screen === 'count' ? <ClosingRail /> : <Rail />;
  })();

  return (
    <div className={place.screen === 'manage' || place.screen === 'count' ? styles.managing : styles.shell}>
      <Suspense fallback={<nav aria-busy="true" />}>{rail}</Suspense>
      <Suspense fallback={<main className={`column shrinks shortens paper ${styles.screen}`} aria-busy="true" />}>
        <main className={`column shrinks shortens paper ${styles.screen}`}>
          <Suspense fallback={null}>
            {shift?.wasContinued ? <ShiftContinued /> : null}
            {training?.drill ? <DrillBar drill={training.drill} /> : null}
            {training ? <RackShelf /> : null}
            {shut && 'saleId' in place && place.saleId === shut.saleId ? (
              <DrawerNotice key={shut.kickId} trouble={shut} />
            ) : null}
          </Suspense>
          {screen}
        </main>
        {drawerAsked ? <OpenDrawer onClose={() => openDrawer(false)} /> : null}
        {trainingOpen ? <Training onClose={() => openTraining(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** F11 locks the till at once, from any screen and over any dialog. */
function useLockKey(): void {
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'F11' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void useSession.getState().lock();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

type ScreenBeyond<P extends object> = ComponentType<P> & { load(): Promise<unknown> };

/**
 * A screen other than sell, with its words, loaded on demand or earlier. If it is already loaded it is drawn at once: React shows the
 * fallback of a lazy component for some tenths of a second at its first use, even if it was loaded long before.
 */
function screenBeyond<M, P extends object>(
  load: () => Promise<M>,
  pick: (file: M) => ComponentType<P>,
): ScreenBeyond<P> {
  let isThere: ComponentType<P> | null = null;
  const bring = async () => {
    const [file] = await Promise.all([load(), allWordsLoaded()]);
    isThere = pick(file);
    return { default: isThere };
  };
  const Awaited: ComponentType<P> = lazy(bring);
  function Beyond(props: P) {
    // It stays the same for as long as it is on screen: switching would remount it.
    const [Screen] = useState(() => isThere ?? Awaited);
    return <Screen {...props} />;
  }
  return Object.assign(Beyond, { load: bring });
}
