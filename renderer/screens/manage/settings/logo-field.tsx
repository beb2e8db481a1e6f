// The picture at the top of the slips: chosen from a file, shown on the receipt next to it, and removed. Main decides whether it can be
// printed.
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Wrong } from '../../../components/failure.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { useWords } from '../../../words.ts';

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

export const whys = { bad_logo: 'setting:logo.bad', blank_logo: 'setting:logo.blank' } as const;

export function LogoField({ hasPrinter, hasLogo, wrong, onChange }: LogoFieldProps) {
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
