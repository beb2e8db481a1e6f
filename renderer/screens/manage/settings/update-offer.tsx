// A release that is ready: what is new in the till's language, and a manager's approval, for now or for a set hour.
// Invariant: the release notes are shown as plain text, whoever wrote them.
import type { UpdateOffer, UpdateView } from '../../../../shared/release/update-state.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useAsked, useNews, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { notesFor } from './release-notes.ts';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

/** Most shops sell nothing at this time. */
const usualHour = '03:00';

type OfferProps = SectionProps & { readonly update: UpdateView; readonly isKept: boolean };

export function UpdateOfferPart(props: OfferProps) {
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
