// A cashier's first questions, and the keys of the whole till and of the screen below. Only the keys are printed.
// Invariant: the keys of the screen are read from the screen itself.
import type { Action } from '../../keys/actions.ts';
import { useWords } from '../../words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './help.module.css';

export type HelpProps = {
  /** What can be done on the screen below. */
  readonly actions: readonly Action[];
  /** Shows the keys on their buttons. */
  readonly onKeys: () => void;
  readonly onClose: () => void;
};

const questions = ['taken', 'wrong', 'waits'] as const;
/** Keys of several screens for every role. Others, such as the one to Manage, are shown on their buttons. */
const everybodys = ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F11', 'enter', 'esc', 'ctrlK'] as const;

/** The function keys first, in keyboard order. */
function place(key: string): number {
  return Number(/^F(\d+)$/.exec(key)?.[1] ?? 99);
}

export function Help({ actions, onKeys, onClose }: HelpProps) {
  const { t } = useWords();
  const does = new Map(actions.flatMap(({ keyName, name }) => (keyName ? [[keyName, name] as const] : [])));
  for (const key of everybodys) does.set(t(`help:key.${key}.is`), t(`help:key.${key}.does`));
  const keys = [...does].toSorted(([one], [other]) => place(one) - place(other));
  return (
    <Dialog
      title={t('frame:nav.help')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button icon="keys" keyName="F1" onPress={onKeys}>
            {t('help:onScreen')}
          </Button>
          <Button icon="print" onPress={() => window.print()}>
            {t('help:print')}
          </Button>
        </>
      }
    >
      <dl className="column gap-4">
        {questions.map((one) => (
          <div key={one}>
            <dt className="heavy">{t(`help:${one}.ask`)}</dt>
            <dd>{t(`help:${one}.answer`)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys. */}
      <section data-prints="" tabIndex={0}>
        <h3>{t('help:keys')}</h3>
        <dl className={styles.keys}>
          {keys.map(([key, what]) => (
            <div className={styles.keysLine} key={key}>
              <dt>
                <kbd className={styles.keysKey}>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
