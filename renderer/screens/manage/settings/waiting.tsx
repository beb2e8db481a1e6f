// Changes that loosen a control and are not in force yet: from when on, by whom, and a button to withdraw each.
import type { SettingsView, WaitingView } from '../../../../shared/settings/views.ts';
import { Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { controlName, controlValue } from './control-words.ts';
import styles from './settings.module.css';

type WaitingProps = {
  readonly waiting: readonly WaitingView[];
  readonly onWithdrawn: (view: SettingsView) => void;
};

export function Waiting({ waiting, onWithdrawn }: WaitingProps) {
  const { t, money, dateTime } = useWords();
  const { currency } = useSessionView();
  const { busy, fault, send } = useSend();
  const words = { t, money, currency };
  const withdraw = async (id: string) => {
    const answer = await send('settings:call-back', { id });
    if (answer.ok) onWithdrawn(answer.value);
  };
  const whose = ({ by, approvedBy }: WaitingView): string => {
    if (by === null) return t('setting:waiting.byFile');
    return approvedBy === null ? t('setting:waiting.alone', { by }) : t('setting:waiting.by', { by, approvedBy });
  };
  return (
    <Panel title={t('setting:waiting.title')}>
      <ul className={styles.waiting}>
        {waiting.map((one) => {
          const names = one.controls.map(({ path }) => controlName(path, words)).join(', ');
          return (
            <li key={one.id}>
              <span>
                {one.controls.map((control) => (
                  <span key={control.path}>
                    <strong>{controlName(control.path, words)}</strong>: {controlValue(control, words)}
                  </span>
                ))}
                <span className="soft small">{t('setting:waiting.from', { at: dateTime(one.from) })}</span>
                <span className="soft small">{whose(one)}</span>
              </span>
              <Button
                label={`${t('setting:waiting.withdraw')}: ${names}`}
                isPending={busy}
                onPress={() => void withdraw(one.id)}
              >
                {t('setting:waiting.withdraw')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Failure error={fault} advises />
    </Panel>
  );
}
