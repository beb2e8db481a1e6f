// The search over all settings: its field, its touch keys, and the results. Enter opens the first, arrows move through them.
import { type ReactNode, useRef, useState } from 'react';
import type { Section } from '../../../../shared/settings/sections.ts';
import { padBeside } from '../../../components/pad-beside.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useTypeAnywhere } from '../../../keys/use-type-anywhere.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import styles from './all-settings.module.css';
import { FoundSettings } from './all-settings.tsx';
import { type Found, settingsFound } from './find-setting.ts';
import { focusSection } from './focus-section.ts';

const longest = 100;

type Search = {
  readonly head: ReactNode;
  readonly keys: ReactNode;
  /** Null without a search. */
  readonly found: ReactNode;
  readonly clear: () => void;
};

export function useSearch(onOpen: (section: Section) => void): Search {
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
