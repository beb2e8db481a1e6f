// A manager has a new recovery code made: with the own PIN, because the old code stops working. What is made is then shown by itself.
import { useState } from 'react';
import { ask } from '../bridge.ts';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { PinEntry } from './pin-entry.tsx';

export function MakeCode({ onMade }: { readonly onMade: () => void }) {
  const { t } = useWords();
  const { operator } = useSessionView();
  const [asked, begin] = useState(false);
  if (operator?.role !== 'manager') return <p>{t('frame:recovery.make.byManager')}</p>;
  if (!asked)
    return (
      <Button icon="lock" onPress={() => begin(true)}>
        {t('frame:recovery.make.button')}
      </Button>
    );
  return (
    <>
      <p>{t('frame:recovery.make.explain')}</p>
      <PinEntry
        submitLabel={t('frame:recovery.make.button')}
        onPin={async (pin) => {
          const made = await ask('recovery:make', { pin });
          if (!made.ok) return made.error;
          onMade();
          return null;
        }}
      />
    </>
  );
}
