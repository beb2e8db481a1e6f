// The shop's own texts and logo on its slips, next to a receipt that shows them.
import { useEffect, useState } from 'react';
import type { SlipDocument } from '../../../../shared/document.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import { ask } from '../../../bridge.ts';
import { SlipPaper } from '../../../sale/slips/slip-paper.tsx';
import { useWords } from '../../../words.ts';
import { LogoField, type whys } from './logo-field.tsx';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './use-save.ts';

/** The receipt follows once typing pauses. */
const pauseMs = 300;

export function SlipsSection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('slips', props);
  const { values, isBusy, save, refused } = form;
  const [slip, setSlip] = useState<SlipDocument | null>(null);
  /** Undefined: the stored one. */
  const [logo, setLogo] = useState<string | null | undefined>(undefined);
  const [wrongLogo, refuseLogo] = useState<keyof typeof whys | null>(null);
  const typed = slipNotes.map((note) => [note, `${values[`slips.${note}`]}`.trim() || undefined]);
  const notes = JSON.stringify(Object.fromEntries(typed));
  useEffect(() => {
    const later = setTimeout(() => {
      void ask('settings:preview', { notes: JSON.parse(notes), logo }).then((answer) => {
        if (answer.ok) setSlip(answer.value);
        const code = answer.ok ? null : answer.error.code;
        refuseLogo(code === 'bad_logo' || code === 'blank_logo' ? code : null);
      });
    }, pauseMs);
    return () => clearTimeout(later);
  }, [notes, logo]);
  return (
    <div className={styles.beside}>
      <SectionForm
        submit={t('word:save')}
        note={t('setting:slips.note')}
        {...{ isBusy, refused }}
        isDisabled={wrongLogo !== null || (form.isSame && logo === undefined)}
        onSubmit={() => void save(form.change(), logo)}
      >
        <LogoField
          hasPrinter={props.kept.printer !== null}
          hasLogo={slip?.blocks.some(({ kind }) => kind === 'picture') ?? false}
          wrong={wrongLogo}
          onChange={setLogo}
        />
        <RowFields form={form} />
      </SectionForm>
      <div className="pad-4 sunken">{slip ? <SlipPaper slip={slip} revealed={false} /> : null}</div>
    </div>
  );
}
