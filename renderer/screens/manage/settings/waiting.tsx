// Changes that loosen a control and are not in force yet: from when on, by whom, a button to withdraw each, and one for a second manager's word.
import { useState } from 'react';
import { errorOf } from '../../../../shared/result.ts';
import type { SettingsView, WaitingView } from '../../../../shared/settings/views.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { controlName, controlValue } from './control-words.ts';

type WaitingProps = {
  readonly waiting: readonly WaitingView[];
  readonly onChanged: (view: SettingsView) => void;
};

export function Waiting({ waiting, onChanged }: WaitingProps) {
  const { t, money, dateTime } = useWords();
  const { currency } = useSessionView();
  const { busy, fault, send } = useSend();
  const [agreeing, setAgreeing] = useState<WaitingView | null>(null);
  const words = { t, money, currency };
  const withdraw = async (id: string) => {
    const answer = await send('settings:call-back', { id });
    if (answer.ok) onChanged(answer.value);
  };
  const whose = ({ headOffice, by, approvedBy, from }: WaitingView): string => {
    if (headOffice !== null) return t('setting:waiting.byHeadOffice', { name: headOffice });
    if (by === null) return t('setting:waiting.byFile');
    if (from === null) return t('setting:waiting.asked', { by });
    return approvedBy === null ? t('setting:waiting.alone', { by }) : t('setting:waiting.by', { by, approvedBy });
  };
  return (
    <Panel title={t('setting:waiting.title')}>
      <ul>
        {waiting.map((one) => {
          const names = one.controls.map(({ path }) => controlName(path, words)).join(', ');
          return (
            <li key={one.id} className="row gap-3 align-centre apart pad-3-4 divided">
              <span>
                {one.controls.map((control) => (
                  <span key={control.path} className="block breaks">
                    <strong>{controlName(control.path, words)}</strong>: {controlValue(control, words)}
                  </span>
                ))}
                <span className="soft small block breaks">
                  {one.from === null
                    ? t('setting:waiting.untilAgreed')
                    : t('setting:waiting.from', { at: dateTime(one.from) })}
                </span>
                <span className="soft small block breaks">{whose(one)}</span>
              </span>
              {one.mayAgree ? (
                <Button label={`${t('word:confirm')}: ${names}`} onPress={() => setAgreeing(one)}>
                  {t('word:confirm')}
                </Button>
              ) : null}
              <Button label={`${t('word:withdraw')}: ${names}`} isPending={busy} onPress={() => void withdraw(one.id)}>
                {t('word:withdraw')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Failure error={fault} advises />
      {agreeing ? (
        <ApprovalDialog
          title={t('word:confirm')}
          explain={agreeing.controls.map((control) => (
            <p key={control.path}>
              <strong>{controlName(control.path, words)}</strong>: {controlValue(control, words)}
            </p>
          ))}
          cashierIds={agreeing.askedBy === null ? [] : [agreeing.askedBy]}
          reasons={null}
          onClose={() => setAgreeing(null)}
          onSubmit={async (_reason, approval) => {
            const answer = await ask('settings:agree', { id: agreeing.id, approval });
            if (!answer.ok) return errorOf(answer);
            setAgreeing(null);
            onChanged(answer.value);
            return null;
          }}
        />
      ) : null}
    </Panel>
  );
}
