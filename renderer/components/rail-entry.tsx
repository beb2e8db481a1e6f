// One entry of a rail: an icon with its name, where it leads, and how many entries are open there.
import { useWords } from '../words.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './rail.module.css';

export type RailEntryProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly current: boolean;
  readonly keyName?: string;
  readonly badge?: number;
  /** What the badge counts, if it is more than open entries. */
  readonly badgeSays?: string;
  readonly onPress: () => void;
};

export function RailEntry({ icon, name, current, keyName, badge = 0, badgeSays, onPress }: RailEntryProps) {
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
