// What was changed in the settings of this till: what, by whom, when, and of a place where it went and goes.
import type { SettingsChangeMade } from '../../../../shared/settings/views.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { controlName } from './control-words.ts';

export function Changes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { view, fault } = useAsked('settings:changes');
  return (
    <Dialog title={t('setting:changes.title')} size="wide" onClose={onClose}>
      {view?.length === 0 ? <p className="soft">{t('setting:changes.none')}</p> : null}
      <ul>
        {view?.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be the same in every part, and none moves.
          <Change key={at} change={one} />
        ))}
      </ul>
      <Failure error={fault} advises />
    </Dialog>
  );
}

function Change({ change }: { readonly change: SettingsChangeMade }) {
  const { t, money, dateTime } = useWords();
  const { currency } = useSessionView();
  const { at, by, secondBy, headOffice, what, fields, move } = change;
  const whose = (): string => {
    if (headOffice !== null) return t('setting:waiting.byHeadOffice', { name: headOffice });
    if (by === null) return t('setting:waiting.byFile');
    return secondBy === null ? by : t('setting:changes.two', { by, second: secondBy });
  };
  return (
    <li className="pad-3-4 divided breaks">
      <strong>{fields.map((field) => controlName(field, { t, money, currency })).join(', ')}</strong>
      {what === 'changed' ? null : ` · ${t(`setting:changes.what.${what}`)}`}
      {move ? (
        <span className="block">
          {t('setting:changes.move', {
            from: move.from ?? t('setting:changes.nothing'),
            to: move.to ?? t('setting:changes.nothing'),
          })}
        </span>
      ) : null}
      <span className="soft small block">
        {dateTime(at)} · {whose()}
      </span>
    </li>
  );
}
