// Restores one of the backups of a till whose ledger cannot be opened, with the recovery code; if the ledger is gone, a new one is offered
// too.
// Invariant: what is lost is shown before the code is typed. A damaged backup does not use up the code.
import { useEffect, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/result.ts';
import type { BackupView } from '../../../shared/settings/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { RecoveryEntry } from '../../components/recovery-entry.tsx';
import { useWords } from '../../words.ts';

type RestoreOptionsProps = {
  /** Starts new sales data; null if the old data exists. */
  readonly begin: ((code: string) => Promise<TillError | null>) | null;
};

type Choice = { readonly kind: 'backup'; readonly name: string } | { readonly kind: 'new' };

export function RestoreOptions({ begin }: RestoreOptionsProps) {
  const { t, dateTime } = useWords();
  const [backups, setBackups] = useState<readonly BackupView[] | null>(null);
  const [chosen, choose] = useState<Choice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens.
  useEffect(() => {
    void ask('recovery:backups').then((answer) => {
      const found = answer.ok ? answer.value : [];
      setBackups(found);
      const [newest] = found;
      if (newest) choose({ kind: 'backup', name: newest.name });
      else if (begin) choose({ kind: 'new' });
    });
  }, []);
  if (backups === null) return <p role="status">{t('setting:rescue.searching')}</p>;
  const submit = async (code: string): Promise<TillError | null> => {
    if (chosen?.kind === 'new') return begin ? begin(code) : null;
    if (!chosen) return null;
    return errorOf(await ask('recovery:put-back', { code, name: chosen.name }));
  };
  return (
    <>
      <h2>{t(backups.length === 0 ? 'setting:rescue.none' : 'setting:rescue.title')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
      <div className="column gap-2" role="group" aria-label={t('setting:rescue.title')}>
        {backups.slice(0, mostShown).map(({ name, at, kind, isCopy }, index) => (
          <Button
            key={name}
            look="tile"
            wide
            pressed={chosen?.kind === 'backup' && chosen.name === name}
            onPress={() => choose({ kind: 'backup', name })}
          >
            {dateTime(at)}{' '}
            <span className="soft small">
              {[
                ...(index === 0 ? [t('setting:rescue.newest')] : []),
                t(`setting:backupKind.${kind}`),
                ...(isCopy ? [t('setting:backups.isCopy')] : []),
              ].join(', ')}
            </span>
          </Button>
        ))}
        {begin ? (
          <Button look="tile" wide pressed={chosen?.kind === 'new'} onPress={() => choose({ kind: 'new' })}>
            {t('frame:recovery.answers.ledger_missing')}
          </Button>
        ) : null}
      </div>
      {chosen ? (
        <>
          <p className="small">{t(chosen.kind === 'new' ? 'setting:rescue.newMeans' : 'setting:rescue.backupMeans')}</p>
          <RecoveryEntry
            submitLabel={
              chosen.kind === 'new' ? t('frame:recovery.answers.ledger_missing') : t('setting:rescue.restore')
            }
            onCode={submit}
          />
        </>
      ) : null}
    </>
  );
}

/** A week of daily backups and the last versions fill the screen; older ones help nobody. */
const mostShown = 6;
