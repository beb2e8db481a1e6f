// Exceptions: a row a person, a cell a figure; one that stands out is flagged, and each opens what stands behind it. Below, single events.
import { useState } from 'react';
import type { ExceptionsBy } from '../../../../shared/reports/exceptions.ts';
import { Page } from '../../../books/page.tsx';
import { periodWords } from '../../../books/periods.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { Behind } from './behind.tsx';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';
import { Figures } from './figures.tsx';
import { SingleEvents } from './single-events.tsx';

export function Exceptions() {
  const { t, locale } = useWords();
  const { view, fault, busy, read, send } = useAsked('exceptions:read', { by: 'seller' });
  const [saved, setSaved] = useState<string | null>(null);
  const [chosen, choose] = useState<Chosen | null>(null);
  const pick = async (by: ExceptionsBy) => {
    choose(null);
    await read(ask('exceptions:read', { by }));
  };
  const save = async () => {
    if (!view) return;
    const answer = await send('exceptions:save', { by: view.by, place: 'till' });
    setSaved(answer.ok ? answer.value.file : null);
  };
  return (
    <Page
      title={t('manage:page.exceptions')}
      about={view && periodWords(view, locale)}
      actions={
        view ? (
          <>
            <fieldset className={styles.by}>
              <legend className="hidden-but-read">{t('exception:by.label')}</legend>
              {(['seller', 'approver'] as const).map((by) => (
                <Button key={by} look="tile" pressed={by === view.by} isPending={busy} onPress={() => void pick(by)}>
                  {t(by === 'seller' ? 'exception:by.seller' : 'exception:by.approver')}
                </Button>
              ))}
            </fieldset>
            <Button icon="save" isPending={busy} onPress={() => void save()}>
              {t('exception:save')}
            </Button>
          </>
        ) : null
      }
      fault={fault}
      isKnown={view !== null}
      done={saved && t('exception:saved', { file: saved })}
    >
      {view ? (
        <div className={styles.columns}>
          <Figures view={view} chosen={chosen} onChoose={choose} />
          <Behind view={view} chosen={chosen} />
          <SingleEvents view={view} />
        </div>
      ) : null}
    </Page>
  );
}
