// The settings of this till: all of them in groups, or the section that was opened.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { sectionOfControl } from '../../../../shared/settings/fields.ts';
import type { Section } from '../../../../shared/settings/sections.ts';
import type { SettingsView, WaitingView } from '../../../../shared/settings/views.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { KeysSwitch } from '../../../components/keys-switch.tsx';
import { padBeside } from '../../../components/pad-beside.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useKeys } from '../../../keys/use-keys.ts';
import { useTypeAnywhere } from '../../../keys/use-type-anywhere.ts';
import { useNavigation } from '../../../stores/navigation.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './all-settings.module.css';
import { AllSettings, FoundSettings } from './all-settings.tsx';
import { BackupsSection } from './backups-section.tsx';
import { Changes } from './changes.tsx';
import { CustomerDisplaySection } from './customer-display-section.tsx';
import { type Found, settingsFound } from './find-setting.ts';
import { focusRow, focusSection } from './focus-section.ts';
import { FraudSection } from './fraud-section.tsx';
import { HeadOfficeSection } from './head-office-section.tsx';
import { NextTillSection } from './next-till-section.tsx';
import { PrinterSection } from './printer-section.tsx';
import { ProductsSection } from './products-section.tsx';
import { RackSection } from './rack-section.tsx';
import { RowsSection } from './rows-form.tsx';
import { ScreenSection } from './screen-section.tsx';
import { SlipsSection } from './slips-section.tsx';
import { StoreKeySection } from './store-key-section.tsx';
import { TerminalSection } from './terminal-section.tsx';
import { isUntried, TrainingNote } from './training-note.tsx';
import { UpdatesSection } from './updates-section.tsx';
import type { SectionProps } from './use-save.ts';
import { Waiting } from './waiting.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Sections that are more than a form of their rows. */
const parts: Readonly<Partial<Record<Section, ComponentType<SectionProps>>>> = {
  printer: PrinterSection,
  terminal: TerminalSection,
  slips: SlipsSection,
  fraud: FraudSection,
  screen: ScreenSection,
  customerDisplay: CustomerDisplaySection,
  products: ProductsSection,
  rackCards: RackSection,
  headOffice: HeadOfficeSection,
  webhooks: WebhooksSection,
  backups: BackupsSection,
  updates: UpdatesSection,
  storeKey: StoreKeySection,
  nextTill: NextTillSection,
};

/** With unsaved text or an open list, Escape does not leave the section. */
const hasUnsaved = () => document.querySelector('[data-chosen] [type=submit]:enabled, select:open') !== null;

const savedThatWaits = { waits: 'setting:waiting.saved', asked: 'setting:waiting.savedAsked' } as const;

type Saved = { readonly section: Section | null; readonly times: number; readonly waits?: 'waits' | 'asked' };

export function Settings() {
  const { t } = useWords();
  const { view, fault, show } = useAsked('settings:get');
  const { place, go } = useNavigation();
  const section = place.screen === 'manage' ? (place.section ?? null) : null;
  /** After saving, a section restarts with the saved values. */
  const [saved, setSaved] = useState<Saved>({ section: null, times: 0 });
  const waiting = view?.kept?.waiting ?? [];
  const startLater = waiting.filter(({ controls }) => isOfSection(controls, section));
  const onSaved = (next: SettingsView) => {
    const fresh = next.kept?.waiting.find(({ id }) => !waiting.some((one) => one.id === id));
    const waits = fresh && (fresh.mayAgree ? 'asked' : 'waits');
    show(next);
    setSaved(({ times }) => ({ section, times: times + 1, ...(waits && { waits }) }));
  };
  const onWithdrawn = (next: SettingsView) => {
    show(next);
    setSaved(({ times }) => ({ section: null, times: times + 1 }));
  };
  const onTouched = () => setSaved((before) => (before.section === null ? before : { ...before, section: null }));
  const open = (next: Section | null) => {
    onTouched();
    go({ screen: 'manage', page: 'settings', ...(next ? { section: next } : {}) });
    if (section && !next) focusRow(section);
  };
  const search = useSearch(open);
  const [areChangesShown, showChanges] = useState(false);
  const leave = () => {
    if (!section) search.clear();
    else if (!hasUnsaved()) open(null);
  };
  useKeys({ Escape: section || search.found ? leave : undefined });
  const actions = section ? (
    <>
      <KeysSwitch />
      <Button icon="before" keyName="Esc" onPress={() => open(null)}>
        {t('setting:all')}
      </Button>
    </>
  ) : (
    <>
      {search.head}
      <Button icon="clock" onPress={() => showChanges(true)}>
        {t('setting:changes.title')}
      </Button>
    </>
  );
  return (
    <Page
      title={t('manage:page.settings')}
      actions={actions}
      fault={fault}
      isKnown={view !== null}
      shape={section ? 'rows' : 'pair'}
    >
      {view?.kept ? (
        <>
          {section ? null : search.keys}
          {startLater.length > 0 && search.found === null ? (
            <Waiting waiting={startLater} onChanged={onWithdrawn} />
          ) : null}
          {section ? (
            <Chosen key={section} {...{ section, view, onSaved, onTouched, saved }} kept={view.kept} />
          ) : (
            (search.found ?? <AllSettings kept={view.kept} onOpen={open} />)
          )}
          {areChangesShown ? <Changes onClose={() => showChanges(false)} /> : null}
        </>
      ) : null}
    </Page>
  );
}

/** On the whole page everything is. */
const isOfSection = (controls: WaitingView['controls'], section: Section | null): boolean =>
  section === null || controls.some(({ path }) => sectionOfControl(path) === section);

type ChosenProps = SectionProps & {
  readonly section: Section;
  readonly saved: Saved;
  /** A message about the form is about its previous state. */
  readonly onTouched: () => void;
};

function Chosen({ section, saved, onTouched, ...props }: ChosenProps) {
  const { t } = useWords();
  const said = useRef<HTMLParagraphElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  // The scroll position of the list does not apply to its section.
  useEffect(() => {
    // In newer Chromium it returns a promise, which an effect must not return.
    chosen.current?.scrollIntoView({ block: 'start' });
  }, []);
  // The button is further down, the result at the top; the form restarts, and the focus moves to the result.
  useEffect(() => {
    if (saved.section === null) return;
    said.current?.scrollIntoView({ block: 'center' });
    said.current?.focus({ preventScroll: true });
  }, [saved]);
  const Part = parts[section] ?? RowsSection;
  const isSaved = saved.section === section;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps Escape to the list or the form that is open.
    <div
      ref={chosen}
      className="shrinks"
      data-chosen=""
      onInput={onTouched}
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('button:not([type=submit])')) onTouched();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && hasUnsaved()) event.stopPropagation();
      }}
    >
      <Panel title={t(`setting:section.${section}`)}>
        <p ref={said} role="status" tabIndex={-1} className={isSaved ? 'tone-good pad-3-4 bold' : undefined}>
          {isSaved ? t(saved.waits ? savedThatWaits[saved.waits] : 'setting:saved') : null}
        </p>
        <TrainingNote section={section} />
        {isUntried(section, props.view) ? null : (
          <Part key={`${section} ${saved.times}`} section={section} {...props} />
        )}
      </Panel>
    </div>
  );
}

const longest = 100;

type Search = {
  readonly head: ReactNode;
  readonly keys: ReactNode;
  /** Null without a search. */
  readonly found: ReactNode;
  readonly clear: () => void;
};

/** The search over all settings: its field, its touch keys, and the results. Enter opens the first, arrows move through them. */
function useSearch(onOpen: (section: Section) => void): Search {
  const { t } = useWords();
  const { currency } = useSessionView();
  const [typed, type] = useState('');
  const [padShown, showPad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useTypeAnywhere(field);
  const found = settingsFound(typed, t, currency);
  const open = (one: Found) => {
    type('');
    showPad(false);
    onOpen(one.section);
    focusSection(one.field);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  const label = t('setting:find');
  const pad = padBeside({
    of: 'words',
    label: t('counter:pad.words'),
    field,
    isShown: padShown,
    show: showPad,
  });
  const act: Readonly<Record<string, () => void>> = {
    Enter: () => found[0] && open(found[0]),
    ArrowDown: () => document.querySelector<HTMLElement>('[data-found] button')?.focus(),
    ...(typed === '' ? {} : { Escape: clear }),
  };
  return {
    head: (
      <>
        <SearchField
          className={styles.search}
          {...{ label, field }}
          value={typed}
          maxLength={longest}
          {...pad.input}
          onChange={type}
          onKeyDown={(event) => {
            if (!Object.hasOwn(act, event.key) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            act[event.key]?.();
          }}
        />
        {pad.button}
      </>
    ),
    keys: pad.keys,
    found: typed.trim() === '' ? null : <FoundSettings {...{ typed, found, field }} onOpen={open} />,
    clear,
  };
}
