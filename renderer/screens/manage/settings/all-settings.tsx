// All settings of this till: each section in its group with its current state, or the results of a search.
import type { KeyboardEvent, RefObject } from 'react';
import { type Section, sectionsByGroup } from '../../../../shared/settings/sections.ts';
import { Panel } from '../../../books/page.tsx';
import { focusChosen } from '../../../components/focus-chosen.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useStatus } from '../../../stores/status.ts';
import { useWords } from '../../../words.ts';
import styles from './all-settings.module.css';
import type { Found } from './find-setting.ts';
import { sectionLooks, sectionNow } from './section-looks.ts';
import type { SectionProps } from './use-save.ts';

type AllSettingsProps = {
  readonly kept: SectionProps['kept'];
  readonly onOpen: (section: Section) => void;
};

export function AllSettings({ kept, onOpen }: AllSettingsProps) {
  const { t } = useWords();
  return (
    <div className={styles.groups}>
      {sectionsByGroup.map(([group, sections]) => (
        <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`}>{t(`setting:group.${group}`)}</h2>
          <ul className={`boxed clipped ${styles.rows}`}>
            {sections.map((section) => (
              <li key={section}>
                <SectionRow section={section} kept={kept} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SectionRow({ section, kept, onOpen }: AllSettingsProps & { readonly section: Section }) {
  const words = useWords();
  const { currency } = useSessionView();
  const backup = useStatus((store) => store.status.backup);
  const { icon } = sectionLooks[section];
  const { says, isOdd } = sectionNow(section, kept, words, { currency, backup });
  const id = `setting-now-${section}`;
  return (
    <button
      type="button"
      className={styles.row}
      data-section={section}
      data-odd={isOdd ? '' : undefined}
      aria-describedby={says ? id : undefined}
      onClick={(event) => {
        focusChosen(event);
        onOpen(section);
      }}
    >
      <Icon name={icon} className="soft" />
      <span className={styles.name}>{words.t(`setting:section.${section}`)}</span>
      {/* The label stays short; the rest is announced after it. */}
      {says ? (
        <span id={id} className={styles.now} aria-hidden="true">
          {says}
          {isOdd ? <Icon name="warn" /> : null}
        </span>
      ) : null}
      <Icon name="after" className="soft pushed" />
    </button>
  );
}

type FoundSettingsProps = {
  readonly typed: string;
  readonly found: readonly Found[];
  /** Where an arrow up from the first row leads back to. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onOpen: (one: Found) => void;
};

export function FoundSettings({ typed, found, field, onOpen }: FoundSettingsProps) {
  const { t } = useWords();
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll<Element>('button')];
    const next = rows.indexOf(document.activeElement ?? event.currentTarget) + step;
    if (next < 0) field.current?.focus();
    else if (rows[next] instanceof HTMLElement) rows[next].focus();
  };
  if (found.length === 0)
    return (
      <p className="boxed rigid pad-4 breaks" role="status">
        {t('setting:foundNone', { typed: typed.trim() })}
      </p>
    );
  return (
    <>
      <p className="hidden-but-read" role="status">
        {t('setting:found', { count: found.length })}
      </p>
      <Panel title={t('setting:found', { count: found.length })}>
        <ul data-found="" className={styles.found} onKeyDown={move}>
          {found.map((one) => (
            <li key={`${one.section} ${one.name}`}>
              <button type="button" className={styles.row} onClick={() => onOpen(one)}>
                <Icon name={sectionLooks[one.section].icon} className="soft" />
                <span className={styles.name}>{one.name}</span>{' '}
                <span className={styles.now}>{t('setting:in', { section: one.within })}</span>
                <Icon name="after" className="soft pushed" />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
