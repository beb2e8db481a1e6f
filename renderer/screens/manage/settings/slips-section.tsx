// What the shop has printed on its slips, with a receipt beside that shows it.
import { useEffect, useState } from 'react';
import type { SlipDocument } from '../../../../shared/document.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import { ask } from '../../../bridge.ts';
import { CheckField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { SlipPaper } from '../../../sale/slips/slip-paper.tsx';
import { useWords } from '../../../words.ts';
import { LogoField } from './logo-field.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, textsTyped, useSave, useUnchanged } from './use-save.ts';

/** While somebody types, the receipt follows once they pause. */
const pauseMs = 300;

export function SlipsSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(slipNotes.map((note) => [note, kept.slips[note] ?? ''])),
  );
  const [separate, setSeparate] = useState(kept.slips.separate ?? false);
  const [slip, setSlip] = useState<SlipDocument | null>(null);
  /** Undefined: the one that is kept. */
  const [logo, setLogo] = useState<string | null | undefined>(undefined);
  const [isBadLogo, refuseLogo] = useState(false);
  const isSame = useUnchanged(notes, separate) && logo === undefined;
  useEffect(() => {
    const later = setTimeout(() => {
      void ask('settings:preview', { notes: textsTyped(notes) ?? {}, logo }).then((answer) => {
        if (answer.ok) setSlip(answer.value);
        refuseLogo(!answer.ok && answer.error.code === 'bad_logo');
      });
    }, pauseMs);
    return () => clearTimeout(later);
  }, [notes, logo]);
  return (
    <div className={styles.beside}>
      <SectionForm
        submit={t('setting:slips.save')}
        note={t('setting:slips.note')}
        {...{ isBusy, refused }}
        isDisabled={isBadLogo || isSame}
        onSubmit={() => void save({ slips: { ...textsTyped(notes), separate } }, logo)}
      >
        <LogoField
          hasPrinter={kept.printer !== null}
          hasLogo={slip?.blocks.some(({ kind }) => kind === 'picture') ?? false}
          isBad={isBadLogo}
          onChange={setLogo}
        />
        {slipNotes.map((note) => (
          <TypedField
            key={note}
            label={t(`setting:slipNote.${note}`)}
            value={notes[note] ?? ''}
            maxLength={300}
            onChange={(text) => setNotes({ ...notes, [note]: text })}
            error={at(`slips.${note}`)}
            {...(note === 'refund_rule' ? { hint: t('setting:refundRuleHint') } : {})}
          />
        ))}
        <CheckField
          label={t('setting:slips.separate')}
          hint={t('setting:slips.separateHint')}
          value={separate}
          onChange={setSeparate}
        />
      </SectionForm>
      <div className={styles.paper}>{slip ? <SlipPaper slip={slip} revealed={false} /> : null}</div>
    </div>
  );
}
