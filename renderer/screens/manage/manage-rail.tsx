// The rail of Manage, which replaces the counter's: first the way back to the till, then the pages that this role may open.
import { useEffect, useRef } from 'react';
import type { ManagePage } from '../../../shared/operators/pages.ts';
import { pagesFor } from '../../../shared/operators/pages.ts';
import styles from '../../books/rail.module.css';
import { RailEntry } from '../../components/rail-entry.tsx';
import { RailPerson } from '../../components/rail-person.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNeeds } from '../../stores/needs.ts';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import { pages } from './pages.ts';

export function ManageRail({ page }: { readonly page: ManagePage }) {
  const { t } = useWords();
  const { operator } = useSessionView();
  const go = useNavigation((store) => store.go);
  const { total = 0, counts } = useNeeds(({ view }) => view) ?? {};
  const open = operator ? pagesFor(operator.role) : [];
  const badges: Partial<Record<ManagePage, number>> = { ...counts, today: total };
  const rail = useRef<HTMLElement>(null);
  // After a key opened Manage, the focus is in the rail and not in front of the status bar.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    rail.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);
  return (
    <nav ref={rail} className={styles.places} aria-label={t('frame:nav.manage')}>
      <RailEntry
        icon="before"
        name={t('word:till')}
        keyName="F2"
        badge={open.includes('today') ? 0 : (counts?.attention ?? 0)}
        current={false}
        onPress={() => go({ screen: 'sell' })}
      />
      {open.map((one) => (
        <RailEntry
          key={one}
          icon={pages[one].icon}
          name={t(`manage:page.${one}`)}
          badge={badges[one] ?? 0}
          current={one === page}
          onPress={() => go({ screen: 'manage', page: one })}
        />
      ))}
      <span className="grows" />
      <RailPerson />
    </nav>
  );
}
