// Exceptions: a row a person, a sentence for what stands out; what is chosen shows the person among the others and the sales behind. The page
// opens with what is least likely. Below, single events.
import { useState } from 'react';
import type { ExceptionsBy, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Page } from '../../../books/page.tsx';
import { periodWords } from '../../../books/periods.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { Among } from './among.tsx';
import { Behind } from './behind.tsx';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';
import { Figures } from './figures.tsx';
import { SingleEvents } from './single-events.tsx';

export function Exceptions() {
  const { t, locale } = useWords();
  const { view, fault, busy, read, send } = useAsked('exceptions:read', { by: 'seller' });
  const [saved, setSaved] = useState<string | null>(null);
  // Of who sold or of who approved: with the other it is another page.
  const [pressed, press] = useState<{ readonly by: ExceptionsBy; readonly chosen: Chosen } | null>(null);
  const chosen = (pressed?.by === view?.by ? pressed?.chosen : null) ?? view?.standOut[0] ?? null;
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
                <Button
                  key={by}
                  look="tile"
                  pressed={by === view.by}
                  isPending={busy}
                  onPress={() => void read(ask('exceptions:read', { by }))}
                >
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
          <Figures view={view} chosen={chosen} onChoose={(one) => press({ by: view.by, chosen: one })} />
          <Opened view={view} chosen={chosen} />
          <SingleEvents view={view} />
        </div>
      ) : null}
    </Page>
  );
}

/** The person among the others, and the sales. */
function Opened({ view, chosen }: { readonly view: ExceptionsView; readonly chosen: Chosen | null }) {
  const { t } = useWords();
  if (view.people.length === 0) return null;
  const person = view.people.find(({ id }) => id === chosen?.personId);
  if (!chosen || !person) return <p className="soft">{t('exception:choose')}</p>;
  const { personId, figure } = chosen;
  return (
    <div className={styles.opened}>
      <Among key={`${view.by} ${personId} ${figure}`} view={view} chosen={chosen} person={person} />
      <Behind
        key={`${view.by} ${personId} ${figure} sales`}
        by={view.by}
        chosen={{ personId, figure }}
        person={person}
      />
    </div>
  );
}
