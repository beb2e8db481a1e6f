// What the fake card terminal and the fake printer do next, where no drill decides it.
import {
  type PrinterTrouble,
  printerTroubles,
  type TrainingView,
  terminalBehaviours,
} from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { CheckField, SelectField } from '../../components/field.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';
import styles from './training.module.css';

const terminalChoices = ['apart', 'amount', ...terminalBehaviours] as const;
type TerminalChoice = (typeof terminalChoices)[number];
const printerChoices = ['well', ...printerTroubles] as const;

export function FakeDevices({ training: { terminal, printer, shifts } }: { readonly training: TrainingView }) {
  const { t } = useWords();
  const { shelfOpen, openShelf } = useNavigation();
  const chooseTerminal = (choice: TerminalChoice) =>
    ask('training:terminal', {
      used: choice !== 'apart',
      next: choice === 'apart' || choice === 'amount' ? null : choice,
    });
  const choosePrinter = (choice: 'well' | PrinterTrouble) =>
    ask('training:printer', { trouble: choice === 'well' ? null : choice });
  const countShifts = (on: boolean) => askAndNotify('training:shifts', { on });
  return (
    <section className="column gap-2">
      <h3 className="margin-0 text-large">{t('drill:fake.title')}</h3>
      <div className={styles.devices}>
        <SelectField
          label={t('word:cardTerminal')}
          value={terminal.used ? (terminal.next ?? 'amount') : 'apart'}
          options={terminalChoices.map((value) => ({ value, label: t(`drill:fake.${value}`) }))}
          onChange={(choice) => void chooseTerminal(choice)}
          hint={terminal.used ? t(terminal.next ? 'drill:fake.nextHint' : 'drill:fake.amountHint') : null}
        />
        <SelectField
          label={t('word:printer')}
          value={printer ?? 'well'}
          options={printerChoices.map((value) => ({ value, label: t(`drill:fake.${value}`) }))}
          onChange={(choice) => void choosePrinter(choice)}
          hint={t('drill:fake.printerHint')}
        />
      </div>
      <CheckField label={t('drill:rack.show')} hint={t('drill:rack.hint')} value={shelfOpen} onChange={openShelf} />
      <CheckField
        label={t('drill:fake.shifts')}
        hint={t('drill:fake.shiftsHint')}
        value={shifts}
        onChange={(on) => void countShifts(on)}
      />
    </section>
  );
}
