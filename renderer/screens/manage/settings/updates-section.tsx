// Where updates of the till come from and when they are installed; above it their state, and what is offered.
// Invariant: without an address there are no updates, whatever else is typed.

import { updateFinding } from '../../../../shared/release/update-finding.ts';
import type { UpdateOffer, UpdateView } from '../../../../shared/release/update-state.ts';
import books from '../../../books/books.module.css';
import { Button } from '../../../components/button.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useStatus } from '../../../stores/status.ts';
import { useAsked, useNews, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { updateValues } from '../health/update-words.ts';
import { notesFor } from './release-notes.ts';
import type { Change } from './rows.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

export function UpdatesSection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('updates', props);
  const isNone = `${form.values['updates.address'] ?? ''}`.trim() === '';
  const change = (): Change => (isNone ? { updates: null } : form.change());
  const isTurnedOff = isNone && props.kept.updates !== null;
  return (
    <>
      <UpdateStanding {...props} isKept={form.isSame} />
      <SectionForm
        submit={t(isTurnedOff ? 'setting:updates.saveNone' : 'word:save')}
        note={t('setting:updates.note')}
        isBusy={form.isBusy}
        refused={form.refused}
        isDisabled={form.isSame || (isNone && !isTurnedOff)}
        onSubmit={() => void form.save(change())}
      >
        <div className={styles.fields}>
          <RowFields form={form} />
        </div>
      </SectionForm>
    </>
  );
}

// The state of updates, and the release that waits for a manager's approval.
// Invariant: only what main offers now is offered; the result of a press is what main reports afterwards.

type StandingProps = SectionProps & {
  /** There are no unsaved changes. */
  readonly isKept: boolean;
};

/** Nothing in training, which has no updates. */
function UpdateStanding(props: StandingProps) {
  const update = useStatus((store) => store.status.update);
  return update ? <Standing {...props} update={update} /> : null;
}

function Standing({ update, isKept, ...props }: StandingProps & { readonly update: UpdateView }) {
  const words = useWords();
  const { t, dateTime } = words;
  const { version } = useSessionView();
  const { busy, fault, send } = useSend();
  const finding = updateFinding(update);
  const values = updateValues(update, words);
  const { state, channel, lookedAt, hour } = update;
  const mayLook = state.kind !== 'off' && state.kind !== 'fetching' && state.kind !== 'installing';
  const isOffered = state.kind === 'ready' || state.kind === 'waiting' || state.kind === 'failed';
  return (
    <div className="panel-body divided" data-update={state.kind}>
      <dl className={books.dialogFacts}>
        <Fact name={t('health:means.version-known')}>{version}</Fact>
        {channel === null ? null : <Fact name={t('setting:updates.channel')}>{channel}</Fact>}
        {state.kind === 'off' ? null : (
          <Fact name={t('update:fact.looked')}>{lookedAt === null ? t('update:notYet') : dateTime(lookedAt)}</Fact>
        )}
      </dl>
      <div role="status">
        <p>
          <strong>{t(`health:is.${finding}`, values)}</strong>
        </p>
        {/* The offer itself says who installs it. */}
        {state.kind === 'ready' && hour === null ? null : <p>{t(`health:means.${finding}`, values)}</p>}
      </div>
      <Failure error={fault} />
      {isOffered ? <UpdateOfferPart key={state.version} {...props} update={update} isKept={isKept} /> : null}
      {mayLook ? (
        <div>
          <Button icon="again" isPending={busy} onPress={() => void send('update:look')}>
            {t('update:look')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Most shops sell nothing at this time. */
const usualHour = '03:00';

type OfferProps = SectionProps & { readonly update: UpdateView; readonly isKept: boolean };

/**
 * A release that is ready: what is new in the till's language, and a manager's approval, for now or for a set hour.
 * Invariant: the release notes are shown as plain text, whoever wrote them.
 */
function UpdateOfferPart(props: OfferProps) {
  const { view: offer, fault, again } = useAsked('update:offer');
  // A release that waited for its wave is there once it is fetched.
  useNews(props.update.state.kind, again);
  return (
    <>
      <Failure error={fault} />
      {offer ? <Offered {...props} offer={offer} /> : null}
    </>
  );
}

function Offered({ offer, update, isKept, kept, onSaved }: OfferProps & { readonly offer: UpdateOffer }) {
  const { t, date, locale } = useWords();
  const { busy, fault, send } = useSend();
  const saving = useSave(onSaved);
  const notes = notesFor(offer.notes, locale);
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  const { updates } = kept;
  return (
    <section className="column gap-2 pad-4 edged rounded" aria-labelledby="update-offer">
      <h3 id="update-offer">{t('update:offer', { version: offer.version })}</h3>
      <p className="soft small">
        {t('update:about', { date: date(offer.issuedAt), size: size.format(offer.size / 1e6) })}
      </p>
      {notes === null ? null : (
        <p className={styles.notes} lang={notes.language} dir="auto">
          {notes.text}
        </p>
      )}
      <p className="soft">{t('update:restarts')}</p>
      <Failure error={fault ?? saving.refused} />
      <div className="row gap-3">
        <Button
          look="primary"
          isPending={busy}
          isDisabled={update.state.kind === 'waiting'}
          onPress={() => void send('update:install')}
        >
          {t('update:install')}
        </Button>
        {updates && update.hour === null ? (
          <Button
            isPending={saving.isBusy}
            // Unsaved text below would be lost.
            isDisabled={!isKept}
            onPress={() => void saving.save({ updates: { ...updates, hour: usualHour } })}
          >
            {t('update:at', { hour: usualHour })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
