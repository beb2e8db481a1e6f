// The navigation between screens, and sign-out. The attention badge is always in sight.
import { switchSounds } from '../sounds.ts';
import { useNavigation } from '../stores/navigation.ts';
import { useOverlay } from '../stores/overlay.ts';
import { useSession, useSessionView } from '../stores/session.ts';
import { useStatus } from '../stores/status.ts';
import { useReadySales, useReadySalesOfBefore } from '../use-ready-sales.ts';
import { useWords } from '../words.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './rail.module.css';

export function Rail() {
  const { t } = useWords();
  const { operator, environment, sounds } = useSessionView();
  const { place, go, trainingOpen, openTraining, openDrawer } = useNavigation();
  const attention = useStatus(({ status }) => status.attentionSales + (status.foreignOrders?.open ?? 0));
  const ready = useReadySales().length;
  useReadySalesOfBefore();
  const hasDrawer = useStatus((store) => store.status.drawer);
  const signOut = useSession((store) => store.signOut);
  const showOverlay = useOverlay((store) => store.show);
  const selling = place.screen === 'sell' || place.screen === 'pay' || place.screen === 'done';

  return (
    <nav className={styles.rail} aria-label={t('frame:nav.label')}>
      <Entry
        icon="sell"
        name={t('frame:nav.sell')}
        keyName="F2"
        current={selling}
        onPress={() => go({ screen: 'sell' })}
      />
      <Entry
        icon="list"
        name={t('frame:nav.sales')}
        keyName="F6"
        badge={ready}
        badgeSays={t('frame:nav.toHandOver')}
        current={place.screen === 'sales' || place.screen === 'sale'}
        onPress={() => go({ screen: 'sales' })}
      />
      <Entry
        icon="bell"
        name={t('frame:nav.attention')}
        keyName="F7"
        badge={attention}
        current={place.screen === 'attention'}
        onPress={() => go({ screen: 'attention' })}
      />
      {/* A live region: heard on every screen, as the badge is seen on every screen. */}
      <p className="hidden-but-read" role="status">
        {attention > 0 ? t('frame:nav.needAttention', { count: attention }) : null}
      </p>
      <p className="hidden-but-read" role="status">
        {ready > 0 ? t('frame:nav.readySales', { count: ready }) : null}
      </p>
      <Entry
        icon="slip"
        name={t('frame:nav.claim')}
        current={place.screen === 'claim'}
        onPress={() => go({ screen: 'claim', scanned: null })}
      />
      {environment === 'training' ? (
        <Entry icon="school" name={t('frame:nav.training')} current={trainingOpen} onPress={() => openTraining(true)} />
      ) : null}
      {hasDrawer ? (
        <Entry
          icon="drawer"
          name={t('frame:drawer.open')}
          keyName="F10"
          current={false}
          onPress={() => openDrawer(true)}
        />
      ) : null}
      <span className={styles.gap} />
      <Entry icon="keys" name={t('frame:nav.keys')} keyName="F1" current={false} onPress={() => showOverlay('keys')} />
      <Entry
        icon={sounds ? 'sound' : 'silent'}
        name={sounds ? t('frame:nav.soundOn') : t('frame:nav.soundOff')}
        current={false}
        onPress={() => void switchSounds(!sounds)}
      />
      <p className={styles.person}>
        {operator?.name}
        <span>{operator ? t(`till:role.${operator.role}`) : null}</span>
      </p>
      <Entry icon="out" name={t('frame:nav.signOut')} current={false} onPress={() => void signOut()} />
    </nav>
  );
}

type EntryProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly current: boolean;
  readonly keyName?: string;
  readonly badge?: number;
  /** What the badge counts, where it is more than open entries. */
  readonly badgeSays?: string;
  readonly onPress: () => void;
};

function Entry({ icon, name, current, keyName, badge = 0, badgeSays, onPress }: EntryProps) {
  const { t } = useWords();
  return (
    <button type="button" className={styles.entry} aria-current={current ? 'page' : undefined} onClick={onPress}>
      <span className={styles.sign}>
        <Icon name={icon} />
        {badge > 0 ? (
          <span className={styles.badge} data-badge={badgeSays ? 'ready' : ''}>
            {badge}
            <span className="hidden-but-read"> {badgeSays ?? t('frame:nav.open')}</span>
          </span>
        ) : null}
      </span>
      <span>{name}</span>
      {keyName ? (
        <span className={styles.key} aria-hidden="true" data-key="">
          {keyName}
        </span>
      ) : null}
    </button>
  );
}
