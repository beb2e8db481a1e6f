// The navigation between the cashier's screens, the way to Manage, and the lock. The attention badge is always visible.
import { pagesFor } from '../../shared/operators/pages.ts';
import { useNavigation } from '../stores/navigation.ts';
import { useCount } from '../stores/needs.ts';
import { useOverlay } from '../stores/overlay.ts';
import { useSessionView } from '../stores/session.ts';
import { useStatus } from '../stores/status.ts';
import { useReadySales, useReadySalesOfBefore } from '../stores/use-ready-sales.ts';
import { useWords } from '../words.ts';
import styles from './rail.module.css';
import { RailEntry } from './rail-entry.tsx';
import { RailPerson } from './rail-person.tsx';

export function Rail() {
  const { t } = useWords();
  const { operator, environment, shift } = useSessionView();
  const { place, go, openTraining, openDrawer } = useNavigation();
  const attention = useCount('attention');
  const ready = useReadySales().length;
  useReadySalesOfBefore();
  const hasDrawer = useStatus((store) => store.status.drawer);
  const showOverlay = useOverlay((store) => store.show);
  const firstPage = operator ? pagesFor(operator.role)[0] : undefined;
  const selling = place.screen === 'sell' || place.screen === 'pay' || place.screen === 'done';

  return (
    <nav className={styles.rail} aria-label={t('frame:nav.label')}>
      <RailEntry
        icon="sell"
        name={t('frame:nav.sell')}
        keyName="F2"
        current={selling}
        onPress={() => go({ screen: 'sell' })}
      />
      <RailEntry
        icon="list"
        name={t('frame:nav.sales')}
        keyName="F6"
        badge={ready}
        badgeSays={t('frame:nav.toHandOver')}
        current={place.screen === 'sales' || (place.screen === 'sale' && place.from === 'sales')}
        onPress={() => go({ screen: 'sales' })}
      />
      <RailEntry
        icon="bell"
        name={t('frame:nav.attention')}
        keyName="F7"
        badge={attention}
        current={place.screen === 'attention' || (place.screen === 'sale' && place.from === 'attention')}
        onPress={() => go({ screen: 'attention' })}
      />
      {/* A live region: announced on every screen, as the badge is visible on every screen. */}
      <p className="hidden-but-read" role="status">
        {attention > 0 ? t('frame:nav.needAttention', { count: attention }) : null}
      </p>
      <p className="hidden-but-read" role="status">
        {ready > 0 ? t('frame:nav.readySales', { count: ready }) : null}
      </p>
      <RailEntry
        icon="voucher"
        name={t('frame:nav.claim')}
        keyName="F8"
        current={place.screen === 'claim'}
        onPress={() => go({ screen: 'claim', scanned: null })}
      />
      {environment === 'training' ? (
        <RailEntry icon="school" name={t('frame:nav.training')} current={false} onPress={() => openTraining(true)} />
      ) : null}
      {shift || hasDrawer ? (
        <RailEntry
          icon="drawer"
          name={shift ? t('frame:nav.shift') : t('frame:openDrawer')}
          keyName="F10"
          current={place.screen === 'shift'}
          onPress={() => (shift ? go({ screen: 'shift' }) : openDrawer(true))}
        />
      ) : null}
      <span className={`grows ${styles.gap}`} />
      {firstPage ? (
        <RailEntry
          icon="manage"
          name={t('frame:nav.manage')}
          keyName="F12"
          current={false}
          onPress={() => go({ screen: 'manage', page: firstPage })}
        />
      ) : null}
      <RailEntry
        icon="help"
        name={t('frame:nav.help')}
        keyName="F1"
        current={false}
        onPress={() => showOverlay('help')}
      />
      <RailPerson />
    </nav>
  );
}
