// Chooses the customer's monitor, and whether it is a touch screen. Used by the set-up and the settings.
// Invariant: a chosen monitor that is not connected stays chosen until another one is picked.
import type { Monitor } from '../../shared/display/monitors.ts';
import { Button } from '../components/button.tsx';
import { Failure } from '../components/failure.tsx';
import { CheckField, SelectField } from '../components/field.tsx';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';

const none = '';

/** The monitors that can be the customer's; undefined until main has listed them. */
export function useMonitors() {
  const { t } = useWords();
  const { view, ...asked } = useAsked('display:monitors');
  const nameOf = ({ name, width, height }: Monitor, n: number) =>
    t('setting:display.monitor', { n: `${n}`, name, size: `${width} × ${height}` });
  const free = view?.flatMap((one, index) => (one.isTills ? [] : [{ value: one.id, label: nameOf(one, index + 1) }]));
  return { ...asked, free, labelOf: (id: string) => free?.find(({ value }) => value === id)?.label };
}

type Chosen = { readonly monitor: string | null; readonly isTouch: boolean };

type MonitorChoiceProps = {
  readonly monitors: ReturnType<typeof useMonitors>;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly error?: string | null;
};

export function MonitorChoice({ monitors, chosen, onChange, error }: MonitorChoiceProps) {
  const { t } = useWords();
  const { free = [], fault, busy, send, labelOf } = monitors;
  const { monitor, isTouch } = chosen;
  const isGone = monitor !== null && labelOf(monitor) === undefined;
  return (
    <>
      <Failure error={fault} />
      <div className="column gap-3">
        <SelectField
          label={t('setting:display.which')}
          value={monitor ?? none}
          options={[
            { value: none, label: t('setting:display.none') },
            ...free,
            ...(isGone ? [{ value: monitor, label: t('setting:display.gone') }] : []),
          ]}
          onChange={(value) => onChange({ ...chosen, monitor: value === none ? null : value })}
          error={error ?? null}
        />
        <div>
          <Button isPending={busy} onPress={() => void send('display:number-monitors')}>
            {t('setting:display.number')}
          </Button>
        </div>
      </div>
      {monitor === null ? null : (
        <CheckField
          label={t('setting:display.touch')}
          hint={t('setting:display.touchHint')}
          value={isTouch}
          onChange={(value) => onChange({ ...chosen, isTouch: value })}
        />
      )}
    </>
  );
}
