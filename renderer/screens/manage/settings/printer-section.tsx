// The printer of this till. Invariant: another printer is saved only after a person saw its test slip.
import { useState } from 'react';
import { parsePrinter, printerText } from '../../../../shared/printer-address.ts';
import { PrinterChoice } from '../../../devices/printer-choice.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useSave } from './use-save.ts';

export function PrinterSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [chosen, choose] = useState<string | null | 'bad-address'>(kept.printer);
  const [tried, setTried] = useState<string | null>(null);
  /** It is not decided yet whether there is one. */
  const isOpen = kept.printer === null && kept.isPrinterUntested;
  const [hasChosen, setChosen] = useState(false);
  const isSame = chosen === kept.printer && !(isOpen && hasChosen);
  const needsTry =
    chosen !== null && chosen !== 'bad-address' && paperSide(chosen) !== paperSide(kept.printer) && tried !== chosen;
  return (
    <SectionForm
      submit={chosen === null ? t('setting:printer.without') : t('setting:printer.save')}
      note={needsTry ? t('setting:printer.tryFirst') : t('setting:applies')}
      {...{ isBusy, refused }}
      isDisabled={isSame || needsTry || chosen === 'bad-address'}
      onSubmit={() => void save({ printer: chosen })}
    >
      <PrinterChoice
        value={kept.printer}
        isOpen={isOpen && !hasChosen}
        onChange={(next) => {
          choose(next);
          setChosen(true);
        }}
        onTried={(printed) => setTried(printed && chosen !== 'bad-address' ? chosen : null)}
        error={at('printer')}
      />
    </SectionForm>
  );
}

/** The part of a description that a test slip can show: everything except the drawer. */
function paperSide(description: string | null): string | null {
  const parsed = parsePrinter(description ?? '');
  return parsed.ok ? printerText({ ...parsed.value, drawer: null }) : description;
}
