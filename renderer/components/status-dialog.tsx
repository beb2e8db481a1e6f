// Explains an item of the status bar: since when, what to do, whom to call. The other facts about the till are listed below it.
import { useState } from 'react';
import { pagesFor } from '../../shared/operators/pages.ts';
import { ask } from '../bridge.ts';
import { type Place, useNavigation } from '../stores/navigation.ts';
import { useSessionView } from '../stores/session.ts';
import { useCall } from '../stores/use-call.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { PinEntry } from './pin-entry.tsx';
import { Since } from './since.tsx';
import styles from './status-dialog.module.css';
import type { Fact } from './status-facts.ts';

export type StatusDialogProps = {
  readonly facts: readonly Fact[];
  readonly asked: Fact['id'];
  readonly onAsk: (id: Fact['id']) => void;
  readonly onClose: () => void;
};

export function StatusDialog({ facts, asked, onAsk, onClose }: StatusDialogProps) {
  const { t } = useWords();
  const callOf = useCall();
  // A fact can disappear while it is being read; the connection is always there.
  const shown = facts.find((fact) => fact.id === asked) ?? facts[0];
  if (!shown) return null;
  const call = callOf(shown.whom);
  return (
    <Dialog title={t('frame:status.label')} onClose={onClose}>
      <section className={styles.shown} data-tone={shown.tone} aria-live="polite">
        <h3 className="line gap-2 text-large">
          <Icon name={shown.icon} />
          {shown.is}
        </h3>
        {shown.since === null ? null : (
          <p className="bold">
            {t('frame:status.since')} <Since at={shown.since} />
          </p>
        )}
        <p>{shown.means}</p>
        {shown.todo === '' ? null : <p>{shown.todo}</p>}
        {shown.id === 'needs' ? <ToNeeds onGone={onClose} /> : null}
        {shown.id === 'recovery' ? <MakeCode onMade={onClose} /> : null}
        {call === '' ? null : (
          <p>
            <strong>{call}</strong>
          </p>
        )}
      </section>
      <ul className="column" aria-label={t('frame:status.others')}>
        {facts
          .filter((fact) => fact !== shown)
          .map((fact) => (
            <li key={fact.id}>
              <button type="button" className={styles.other} data-tone={fact.tone} onClick={() => onAsk(fact.id)}>
                <Icon name={fact.icon} />
                {fact.is}
                {fact.isFine ? (
                  <span className="pushed ink-good">
                    <Icon name="check" />
                    <span className="hidden-but-read"> {t('frame:status.fine')}</span>
                  </span>
                ) : null}
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

/** The pages that list it, as far as this user has them. */
function ToNeeds({ onGone }: { readonly onGone: () => void }) {
  const { t } = useWords();
  const { operator } = useSessionView();
  const navigate = useNavigation((store) => store.go);
  if (!operator) return null;
  const go = (place: Place) => {
    onGone();
    navigate(place);
  };
  return (
    <div className="row gap-3">
      <Button icon="bell" onPress={() => go({ screen: 'attention' })}>
        {t('frame:nav.attention')}
      </Button>
      {pagesFor(operator.role).includes('today') ? (
        <Button icon="manage" onPress={() => go({ screen: 'manage', page: 'today' })}>
          {t('frame:nav.manage')}
        </Button>
      ) : null}
    </div>
  );
}

/** Needs the user's own PIN, because the old code stops working. The new code is then shown automatically. */
function MakeCode({ onMade }: { readonly onMade: () => void }) {
  const { t } = useWords();
  const { operator } = useSessionView();
  const [asked, begin] = useState(false);
  if (operator?.role !== 'manager') return <p>{t('help:newCode.byManager')}</p>;
  if (!asked)
    return (
      <Button icon="lock" onPress={() => begin(true)}>
        {t('help:newCode.button')}
      </Button>
    );
  return (
    <>
      <p>{t('help:newCode.explain')}</p>
      <PinEntry
        submitLabel={t('help:newCode.button')}
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
