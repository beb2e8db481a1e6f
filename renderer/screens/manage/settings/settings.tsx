// The settings of this till, one section at a time: the list of sections, and the one that was chosen.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { SettingsView } from '../../../../shared/settings/views.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { intoChosen } from '../../../components/into-chosen.ts';
import { KeysSwitch } from '../../../components/keys-switch.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { NextTill } from '../next-till/next-till.tsx';
import { BackupsSection } from './backups-section.tsx';
import { PrinterSection } from './printer-section.tsx';
import { RackSection } from './rack-section.tsx';
import { sectionOf } from './rows-form.tsx';
import { ScreenSection } from './screen-section.tsx';
import { limitRows, lockRows, phoneRows, serviceRows, shiftRows } from './section-rows.ts';
import { type Section, sections } from './sections.ts';
import styles from './settings.module.css';
import { SlipsSection } from './slips-section.tsx';
import { StoreKeySection } from './store-key-section.tsx';
import { TerminalSection } from './terminal-section.tsx';
import type { SectionProps } from './use-save.ts';
import { Waiting } from './waiting.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const parts: Readonly<Record<Section, ComponentType<SectionProps>>> = {
  service: sectionOf({ rows: serviceRows, submit: 'setting:service.save', note: 'setting:service.note' }),
  printer: PrinterSection,
  terminal: TerminalSection,
  slips: SlipsSection,
  screen: ScreenSection,
  phones: sectionOf({ rows: phoneRows, note: 'setting:phonesNote' }),
  lock: sectionOf({ rows: lockRows, note: 'setting:lock.note' }),
  limits: sectionOf({ rows: limitRows, note: 'setting:waiting.note' }),
  shifts: sectionOf({ rows: shiftRows, note: 'setting:waiting.note' }),
  rackCards: RackSection,
  webhooks: WebhooksSection,
  backups: BackupsSection,
  storeKey: StoreKeySection,
  nextTill: NextTill,
};

export function Settings() {
  const { t } = useWords();
  const { view, fault, show } = useAsked('settings:get');
  const place = useNavigation((store) => store.place);
  const [section, choose] = useState<Section>((place.screen === 'manage' && place.section) || 'service');
  const said = useRef<HTMLParagraphElement>(null);
  /** A section begins anew with what was saved in it. */
  const [saved, setSaved] = useState<{ readonly section: Section | null; readonly times: number; waits?: boolean }>({
    section: null,
    times: 0,
  });
  const waiting = view?.kept?.waiting ?? [];
  const onSaved = (next: SettingsView) => {
    const waits = next.kept?.waiting.some(({ id }) => !waiting.some((one) => one.id === id)) ?? false;
    show(next);
    setSaved(({ times }) => ({ section, times: times + 1, waits }));
  };
  const onWithdrawn = (next: SettingsView) => {
    show(next);
    setSaved(({ times }) => ({ section: null, times: times + 1 }));
  };
  // The button stands below the fold, what came of it above; the form begins anew, and keys go on from there.
  useEffect(() => {
    said.current?.scrollIntoView({ block: 'center' });
    if (saved.section !== null) said.current?.focus({ preventScroll: true });
  }, [saved]);
  const Part = parts[section];
  return (
    <Page title={t('manage:page.settings')} actions={<KeysSwitch />} fault={fault} isKnown={view !== null} shape="list">
      {view?.kept === null ? <p role="status">{t('setting:training')}</p> : null}
      {view?.kept ? (
        <div className={styles.both}>
          <nav className={styles.list} aria-label={t('setting:label')}>
            {sections.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.entry}
                aria-current={one === section ? 'page' : undefined}
                onClick={(event) => {
                  intoChosen(event);
                  choose(one);
                  setSaved(({ times }) => ({ section: null, times }));
                }}
              >
                {t(`setting:section.${one}`)}
              </button>
            ))}
          </nav>
          <div className={styles.chosen} data-chosen="">
            {waiting.length > 0 ? <Waiting waiting={waiting} onWithdrawn={onWithdrawn} /> : null}
            <Panel title={t(`setting:section.${section}`)}>
              <p
                ref={said}
                role="status"
                tabIndex={-1}
                className={saved.section === section ? styles.saved : undefined}
              >
                {saved.section === section ? t(saved.waits ? 'setting:waiting.saved' : 'setting:saved') : null}
              </p>
              <Part key={`${section} ${saved.times}`} view={view} kept={view.kept} onSaved={onSaved} />
            </Panel>
          </div>
        </div>
      ) : null}
    </Page>
  );
}
