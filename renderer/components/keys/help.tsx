// What a cashier asks first, and the keys: those of the whole till, and those of the screen below. The keys print, without the rest.
// Invariant: the keys of the screen are read from the screen itself.
import type { Action } from '../../actions.ts';
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
const everywhere = ['F1', 'F2', 'F6', 'F7', 'F8', 'F10', 'F11', 'F12', 'ctrlK', 'esc'] as const;
const inSale = ['F3', 'F4', 'F9', 'enter'] as const;

export function Help({ actions, onKeys, onClose }: HelpProps) {
  const { t } = useWords();
  const here = new Map(actions.flatMap(({ keyName, name }) => (keyName ? [[keyName, name] as const] : [])));
  return (
    <Dialog
      title={t('help:title')}
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
      <dl className={styles.questions}>
        {questions.map((one) => (
          <div key={one}>
            <dt>{t(`help:${one}.ask`)}</dt>
            <dd>{t(`help:${one}.answer`)}</dd>
          </div>
        ))}
      </dl>
      <section data-prints="">
        <h3>{t('help:keys')}</h3>
        <dl className={styles.keys}>
          {[...everywhere, ...inSale].map((key) => (
            <div key={key}>
              <dt>
                <kbd>{t(`help:key.${key}.is`)}</kbd>
              </dt>
              <dd>{t(`help:key.${key}.does`)}</dd>
            </div>
          ))}
          {[...here]
            .filter(([key]) => !/^F\d+$|^Esc$|^Enter$/.test(key))
            .map(([key, name]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{name}</dd>
              </div>
            ))}
        </dl>
      </section>
    </Dialog>
  );
}
