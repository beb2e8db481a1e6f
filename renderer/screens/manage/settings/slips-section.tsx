// The shop's own texts and logo on its slips, next to a receipt that shows them.
import { useEffect, useState } from 'react';
import type { SlipDocument } from '../../../../shared/document.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Wrong } from '../../../components/failure.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { SlipPaper } from '../../../sale/slips/slip-paper.tsx';
import { useWords } from '../../../words.ts';
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
        {...(logo === undefined ? { onCancel: form.undo } : {})}
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

type LogoFieldProps = {
  readonly hasPrinter: boolean;
  readonly hasLogo: boolean;
  /** Why it cannot be printed. */
  readonly wrong: keyof typeof whys | null;
  /** The file in base64, or none. */
  readonly onChange: (logo: string | null) => void;
};

/** The most that main accepts. */
const mostBytes = 1024 * 1024;

const whys = { bad_logo: 'setting:logo.bad', blank_logo: 'setting:logo.blank' } as const;

/**
 * The picture at the top of the slips: chosen from a file, shown on the receipt next to it, and removed. Main decides whether it can be
 * printed.
 */
function LogoField({ hasPrinter, hasLogo, wrong, onChange }: LogoFieldProps) {
  const { t } = useWords();
  const [name, setName] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  const take = async (file: File) => {
    setName(file.name);
    setLarge(file.size > mostBytes);
    if (file.size <= mostBytes) onChange(base64Of(new Uint8Array(await file.arrayBuffer())));
  };
  if (!hasPrinter) return <p className="soft">{t('setting:logo.noPrinter')}</p>;
  return (
    <div className="column gap-2">
      <FileField
        label={t('setting:logo.label')}
        choose={t('setting:logo.choose')}
        accept=".png"
        name={name}
        onFile={(file) => void take(file)}
      />
      {wrong || isLarge ? (
        <Wrong>{t(whys[isLarge ? 'bad_logo' : (wrong ?? 'bad_logo')])}</Wrong>
      ) : (
        <p className="soft small">{t('setting:logo.hint')}</p>
      )}
      {hasLogo ? (
        <div>
          <Button
            look="quiet"
            onPress={() => {
              setName(undefined);
              onChange(null);
            }}
          >
            {t('setting:logo.remove')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
