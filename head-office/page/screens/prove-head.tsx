// Whether a printed paper belongs to this till: its foot has the number and the head of the journal, and the journal is here.
import { useState } from 'react';
import { Icon } from '../../../renderer/components/icon.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { HeadVerdict } from '../../intake/printed-head.ts';
import { ask } from '../kit/ask.ts';
import { LineForm } from '../kit/line-form.tsx';
import { Chip } from '../kit/page.tsx';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import styles from './till.module.css';

type Proof = { readonly of: string; readonly proven: HeadVerdict | null; readonly fault: string | null };

export function ProveHead({ till }: { readonly till: string }) {
  const words = useOffice();
  const { t, error: wordsOf } = words;
  const [head, type] = useState('');
  const [proof, setProof] = useState<Proof | null>(null);
  const [busy, during] = useBusy();
  const prove = async () => {
    if (head.trim() === '') return;
    const answer = await during(ask('prove-head', { till, head: head.trim() }));
    setProof(
      answer.ok
        ? { of: head, proven: answer.value, fault: null }
        : { of: head, proven: null, fault: wordsOf(answer.error) },
    );
  };
  const shown = proof?.of === head ? proof : null;
  return (
    <section className={styles.prove} aria-label={t('tills:prove')}>
      <Icon name="shield" />
      <div>
        <h2 className="text-usual">{t('tills:prove')}</h2>
        <p className="soft small">{t('tills:proveHint')}</p>
      </div>
      <LineForm
        label={t('tills:foot')}
        example="1234-7KQ0ZM4T9VXA"
        value={head}
        maxLength={60}
        onChange={type}
        action={t('word:check')}
        isPending={busy}
        onSend={() => void prove()}
      />
      <span role="status">{shown?.proven ? <Verdict proven={shown.proven} words={words} /> : shown?.fault}</span>
    </section>
  );
}

type VerdictProps = { readonly proven: HeadVerdict; readonly words: OfficeWords };

function Verdict({ proven, words: { t, day, count } }: VerdictProps) {
  if (proven.kind !== 'genuine')
    return (
      <Chip tone={proven.kind === 'other' ? 'bad' : 'warn'} icon="warn">
        {t(`tills:proof.${proven.kind}`)}
      </Chip>
    );
  const { z, entry } = proven;
  const what = z ? t('tills:proof.z', { n: z.n, day: day(z.day) }) : t('tills:proof.entry', { entry: count(entry) });
  return (
    <Chip tone="good" icon="check">
      {t('tills:proof.genuine', { what })}
    </Chip>
  );
}
