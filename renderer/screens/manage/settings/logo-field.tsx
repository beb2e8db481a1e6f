// The picture on top of the slips: chosen from a file, seen on the receipt beside, and taken off. Main says whether it can be printed.
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Wrong } from '../../../components/failure.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { useWords } from '../../../words.ts';

type LogoFieldProps = {
  readonly hasPrinter: boolean;
  readonly hasLogo: boolean;
  readonly isBad: boolean;
  /** The file in base64, or none. */
  readonly onChange: (logo: string | null) => void;
};

/** What main takes, and a little more: it refuses the rest with its reason. */
const mostBytes = 1_040_000;

export function LogoField({ hasPrinter, hasLogo, isBad, onChange }: LogoFieldProps) {
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
      {isBad || isLarge ? (
        <Wrong>{t('setting:logo.bad')}</Wrong>
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
