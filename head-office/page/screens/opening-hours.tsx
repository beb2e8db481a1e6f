// When a store is open: IT says it on the store's day; on the day of all stores those are named of which nobody said it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { TodayView } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { Panel } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useOffice } from '../kit/words.ts';

type HoursProps = { readonly view: TodayView; readonly again: () => Promise<void> };

export function OpeningHours({ view, again }: HoursProps) {
  const { t } = useOffice();
  const { may } = useSession();
  if (!may('setHours') || view.of.kind === 'till') return null;
  return view.of.kind === 'all' ? (
    <Unsaid stores={view.withoutHours} />
  ) : (
    <Panel title={t('day:opens')}>
      <HoursForm store={view.of.storeId} opens={view.opens} again={again} />
    </Panel>
  );
}

function Unsaid({ stores: { rows, total } }: { readonly stores: TodayView['withoutHours'] }) {
  const { t } = useOffice();
  if (rows.length === 0) return null;
  return (
    <p className="line gap-2 soft small">
      <Icon name="info" />
      {t('day:withoutHours', { count: total })}
      {rows.map(({ storeId, store }) => (
        <a key={storeId} href={hrefOf('today', { store: storeId })}>
          {store}
        </a>
      ))}
    </p>
  );
}

type FormProps = { readonly store: string; readonly opens: string; readonly again: () => Promise<void> };

function HoursForm({ store, opens, again }: FormProps) {
  const { t, error: wordsOf } = useOffice();
  const [hours, type] = useState(opens);
  const [fault, setFault] = useState<PageError | null>(null);
  const [busy, during] = useBusy();
  const save = async () => {
    const answer = await during(ask('hours', { store, hours: hours.trim() }));
    setFault(answer.ok ? null : answer.error);
    if (answer.ok) await again();
  };
  return (
    <form
      className="row gap-2 align-centre"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        type="text"
        aria-label={t('day:opens')}
        placeholder="mon-sat 09:00-20:00"
        value={hours}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" isPending={busy} isDisabled={hours.trim() === opens}>
        {t('day:opensSave')}
      </Button>
      <p className="soft small">{t('day:opensHint')}</p>
      <Wrong>{fault && wordsOf(fault)}</Wrong>
    </form>
  );
}
