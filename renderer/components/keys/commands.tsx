// Finds any available action by typing: one list for every screen, in groups.
import { useEffect, useId, useRef, useState } from 'react';
import type { Action } from '../../keys/actions.ts';
import { grouped } from '../../keys/commands.ts';
import { useWords } from '../../words.ts';
import { Dialog } from '../dialog.tsx';
import styles from './commands.module.css';

export type CommandsProps = {
  readonly actions: readonly Action[];
  /** Closes the list and performs the action. */
  readonly onChoose: (action: Action) => void;
  readonly onClose: () => void;
};

export function Commands({ actions, onChoose, onClose }: CommandsProps) {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const groups = grouped(actions, query);
  const found = groups.flatMap((one) => one.actions);
  const current = Math.min(at, found.length - 1);

  // A dialog below holds the focus until this one has taken it.
  useEffect(() => {
    const soon = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(soon);
  }, []);
  const run = (action: Action | undefined) => {
    if (action) onChoose(action);
  };
  const move = (by: number) => {
    const next = (current + by + found.length) % Math.max(1, found.length);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog title={t('frame:commands.title')} onClose={onClose}>
      <input
        ref={field}
        type="text"
        className="wide text-large"
        role="combobox"
        aria-label={t('frame:commands.search')}
        placeholder={t('frame:commands.hint')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' && !event.repeat) run(found[current]);
          else return;
          event.preventDefault();
        }}
      />
      <p className="hidden-but-read" role="status">
        {t('frame:commands.found', { count: found.length })}
      </p>
      {found.length === 0 ? <p>{t('frame:commands.none')}</p> : null}
      <div id={`${id}-list`} className="column" role="listbox" aria-label={t('frame:commands.title')}>
        {groups.map(({ group, actions: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of one list, not fields of a form.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} role="presentation" className={styles.group}>
              {t(`help:commands.${group}`)}
            </p>
            {some.map((action) => (
              <Option
                // Two commands may have the same name.
                key={found.indexOf(action)}
                id={`${id}-${found.indexOf(action)}`}
                action={action}
                isCurrent={found[current] === action}
                onChoose={() => run(action)}
              />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

type OptionProps = {
  readonly id: string;
  readonly action: Action;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
};

function Option({ id, action, isCurrent, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus, as a combobox does.
    <div
      id={id}
      className={`line gap-3 apart touch pad-2-3 rounded pressable breaks ${styles.option}`}
      role="option"
      aria-selected={isCurrent}
      onClick={onChoose}
    >
      <span>{action.name}</span>
      {action.keyName ? <kbd className="keycap rigid">{action.keyName}</kbd> : null}
    </div>
  );
}
