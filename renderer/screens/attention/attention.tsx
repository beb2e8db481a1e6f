// What a person has to look at: how old it is, what is known, what is owed, and what can be done about it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import type { AttentionView, SessionView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useStatus } from '../../stores/status.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';
import { AttentionEntry } from './attention-entry.tsx';
import { DecideDialog } from './decide-dialog.tsx';

type Deciding = { readonly entry: AttentionView; readonly step: AttentionStep };

export function Attention({ session }: { readonly session: SessionView }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const count = useStatus((store) => store.status.attention);
  const [entries, setEntries] = useState<readonly AttentionView[] | null>(null);
  const [deciding, decide] = useState<Deciding | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeys({ Escape: () => go({ screen: 'sell' }) });

  const load = useCallback(async () => {
    const answer = await ask('attention:list');
    if (answer.ok) setEntries(answer.value);
    else useNotice.getState().show(answer.error);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means another list.
  useEffect(() => void load(), [load, count]);
  useEffect(() => heading.current?.focus(), []);

  const submit = async (note: string, approval: Approval | null): Promise<TillError | null> => {
    if (!deciding) return null;
    const answer = await ask('attention:decide', { entryId: deciding.entry.id, step: deciding.step, note, approval });
    if (!answer.ok) {
      if (answer.error.code !== 'not_found' && answer.error.code !== 'out_of_turn') return answer.error;
      // Another window decided it: show how it stands now.
      await load();
    } else setEntries(answer.value);
    decide(null);
    return null;
  };

  return (
    <div className={styles.screen}>
      <h1 ref={heading} tabIndex={-1}>
        {t('after:attention.title')}
      </h1>
      {entries?.length === 0 ? <p className={styles.empty}>{t('after:attention.none')}</p> : null}
      <ul className={styles.list}>
        {(entries ?? []).map((entry) => (
          <AttentionEntry key={entry.id} entry={entry} onStep={(step) => decide({ entry, step })} />
        ))}
      </ul>
      {deciding ? (
        <DecideDialog
          entry={deciding.entry}
          step={deciding.step}
          session={session}
          onClose={() => decide(null)}
          onSubmit={submit}
        />
      ) : null}
    </div>
  );
}
