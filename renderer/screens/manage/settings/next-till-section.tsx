// Makes the file for a further till of the store, and sets for how long it can join one.

import { useEffect, useState } from 'react';
import type { NextTillFile } from '../../../../shared/settings/views.ts';
import { Button } from '../../../components/button.tsx';
import { askAndNotify } from '../../../stores/notice.ts';
import { useBusy } from '../../../use-busy.ts';
import { useNow } from '../../../use-now.ts';
import { useWords } from '../../../words.ts';
import { RowsSection } from './rows-form.tsx';
import type { SectionProps } from './use-save.ts';

export function NextTillSection(props: SectionProps) {
  return (
    <>
      <NextTill />
      <RowsSection section="nextTill" {...props} />
    </>
  );
}

const shownForMs = 10 * 60_000;

/** Makes the file. Its passphrase is shown only here, for ten minutes. */
function NextTill() {
  const { t, duration } = useWords();
  const [made, setMade] = useState<(NextTillFile & { readonly untilMs: number }) | null>(null);
  const [busy, during] = useBusy();
  useNow(1000);
  // Not by the clock: setting it must not prolong the time.
  const leftMs = made ? made.untilMs - performance.now() : 0;
  const isOver = made !== null && leftMs <= 0;
  useEffect(() => {
    if (isOver) setMade(null);
  }, [isOver]);
  const make = async (to: 'till' | 'usb-stick') => {
    const answer = await during(askAndNotify('next-till:make', { to }));
    if (answer.ok) setMade({ ...answer.value, untilMs: performance.now() + shownForMs });
  };
  return (
    <div className="column gap-3 pad-4 breaks">
      {made && !isOver ? (
        <>
          <p>
            {t('setUp:nextTill.saved')} <code className="bold">{made.file}</code>
          </p>
          <p>{t('setUp:nextTill.passphrase', { left: duration(leftMs) })}</p>
          <p className="written pad-3 text-title">{made.passphrase}</p>
          <p>{t('setUp:nextTill.ends', { count: made.hours })}</p>
          <p className="soft small">{t('setUp:nextTill.care')}</p>
          <div>
            <Button icon="check" onPress={() => setMade(null)}>
              {t('setUp:nextTill.hide')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('setUp:nextTill.what')}</p>
          <div className="row gap-2">
            <Button icon="save" isPending={busy} onPress={() => void make('usb-stick')}>
              {t('word:saveToStick')}
            </Button>
            <Button icon="save" isPending={busy} onPress={() => void make('till')}>
              {t('setUp:nextTill.toTill')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
