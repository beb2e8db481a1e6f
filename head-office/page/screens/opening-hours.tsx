// When a store is open: IT says it on the store's day; on the day of all stores for some of them at once, where those are named of which nobody said it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import type { TodayView } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { LineForm } from '../kit/line-form.tsx';
import { Panel } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';

type HoursProps = { readonly view: TodayView; readonly again: () => Promise<void> };

export function OpeningHours({ view, again }: HoursProps) {
  const { t } = useOffice();
  const { may } = useSession();
  if (!may('setHours') || view.of.kind === 'till') return null;
  return view.of.kind === 'all' ? (
    <OfSeveral unsaid={view.withoutHours} again={again} />
  ) : (
    <Panel title={t('day:opens')}>
      <HoursForm
        className="row wraps gap-2 align-centre pad-3-4 haired"
        stores={[view.of.storeId]}
        opens={view.opens}
        saved={again}
      />
    </Panel>
  );
}

type SeveralProps = { readonly unsaid: TodayView['withoutHours']; readonly again: () => Promise<void> };

function OfSeveral({ unsaid: { rows, total }, again }: SeveralProps) {
  const { t } = useOffice();
  const { view } = useSession();
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState<readonly string[]>([]);
  if (view.stores.length === 0) return null;
  return (
    <div className="line gap-2 soft small">
      {rows.length > 0 ? (
        <>
          <Icon name="info" />
          {t('day:withoutHours', { count: total })}
          {rows.map(({ storeId, store }) => (
            <a key={storeId} href={hrefOf('today', { store: storeId })}>
              {store}
            </a>
          ))}
        </>
      ) : null}
      <Button
        look="quiet"
        size="tight"
        onPress={() => {
          choose(total === rows.length ? rows.map(({ storeId }) => storeId) : []);
          open(true);
        }}
      >
        {t('day:opensSet')}
      </Button>
      {isOpen ? (
        <Dialog title={t('day:opens')} onClose={() => open(false)}>
          <ChooseStores chosen={chosen} choose={choose} />
          <HoursForm
            stores={chosen}
            opens=""
            saved={async () => {
              open(false);
              await again();
            }}
          />
        </Dialog>
      ) : null}
    </div>
  );
}

type FormProps = {
  readonly className?: string;
  readonly stores: readonly string[];
  readonly opens: string;
  readonly saved: () => Promise<void>;
};

function HoursForm({ className = 'row wraps gap-2 align-centre', stores, opens, saved }: FormProps) {
  const { t } = useOffice();
  const [hours, type] = useState(opens);
  const { busy, wrong, send } = useSend();
  const save = async () => {
    const answer = await send(ask('hours', { stores: [...stores], hours: hours.trim() }));
    if (answer.ok) await saved();
  };
  return (
    <LineForm
      className={className}
      label={t('day:opens')}
      example="mon-sat 09:00-20:00"
      value={hours}
      maxLength={200}
      onChange={type}
      action={t('word:save')}
      isPending={busy}
      isDisabled={stores.length === 0 || hours.trim() === opens}
      onSend={() => void save()}
    >
      <p className="soft small">{t('day:opensHint')}</p>
      <Wrong>{wrong}</Wrong>
    </LineForm>
  );
}
