// Another manager's approval for a change that loosens a control: what it loosens, from when on, and their PIN.
import { useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { Approval } from '../../../../shared/request-parts.ts';
import { errorOf, type Result } from '../../../../shared/result.ts';
import type { SettingsView, TakesTwo } from '../../../../shared/settings/views.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import { controlName } from './control-words.ts';

type Saved = { readonly state: 'saved'; readonly view: SettingsView } | TakesTwo | { readonly state: 'wrong' };
type Answered = Promise<Result<Saved, TillError>>;
type Asked = { readonly takes: TakesTwo; readonly again: (approval: Approval) => Answered };

/** `ask` shows the dialog: `again` sends the same change with the approval. */
export function useSecondApproval(onSaved: (view: SettingsView) => void) {
  const { t, money, dateTime } = useWords();
  const { currency } = useSessionView();
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const dialog = asked && (
    <ApprovalDialog
      title={t('setting:waiting.takesTwo')}
      explain={
        <>
          <ul>
            {asked.takes.controls.map((path) => (
              <li key={path}>
                <strong>{controlName(path, { t, money, currency })}</strong>
              </li>
            ))}
          </ul>
          <p>{t('setting:waiting.begins', { at: dateTime(asked.takes.from) })}</p>
        </>
      }
      reasons={null}
      isAsked
      onClose={close}
      onSubmit={async (_reason, approval) => {
        const answer = await asked.again(approval);
        if (!answer.ok) return errorOf(answer);
        close();
        if (answer.value.state === 'saved') onSaved(answer.value.view);
        return null;
      }}
    />
  );
  return { dialog, ask };
}
