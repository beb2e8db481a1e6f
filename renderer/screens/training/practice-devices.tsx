// What the practice card terminal and the practice printer do next, where no story decides it.
import {
  type PrinterTrouble,
  printerTroubles,
  type TrainingView,
  terminalBehaviours,
} from '../../../shared/training.ts';
import { ask } from '../../bridge.ts';
import { SelectField } from '../../components/field.tsx';
import { useWords } from '../../words.ts';
import styles from './training.module.css';

const terminalChoices = ['apart', 'amount', ...terminalBehaviours] as const;
type TerminalChoice = (typeof terminalChoices)[number];
const printerChoices = ['well', ...printerTroubles] as const;

export function PracticeDevices({ training: { terminal, printer } }: { readonly training: TrainingView }) {
  const { t } = useWords();
  const chooseTerminal = (choice: TerminalChoice) =>
    ask('training:terminal', {
      used: choice !== 'apart',
      next: choice === 'apart' || choice === 'amount' ? null : choice,
    });
  const choosePrinter = (choice: 'well' | PrinterTrouble) =>
    ask('training:printer', { trouble: choice === 'well' ? null : choice });
  const word = (choice: TerminalChoice): string => {
    if (choice === 'apart') return t('drill:practice.apart');
    return choice === 'amount' ? t('drill:practice.amount') : t(`drill:practice.${choice}`);
  };
  return (
    <section className={styles.group}>
      <h3>{t('drill:practice.title')}</h3>
      <div className={styles.devices}>
        <SelectField
          label={t('drill:practice.terminal')}
          value={terminal.used ? (terminal.next ?? 'amount') : 'apart'}
          options={terminalChoices.map((value) => ({ value, label: word(value) }))}
          onChange={(choice) => void chooseTerminal(choice)}
          hint={terminal.used ? t(terminal.next ? 'drill:practice.nextHint' : 'drill:practice.amountHint') : null}
        />
        <SelectField
          label={t('drill:practice.printer')}
          value={printer ?? 'well'}
          options={printerChoices.map((value) => ({
            value,
            label: value === 'well' ? t('drill:practice.well') : t(`drill:practice.${value}`),
          }))}
          onChange={(choice) => void choosePrinter(choice)}
          hint={t('drill:practice.printerHint')}
        />
      </div>
    </section>
  );
}
