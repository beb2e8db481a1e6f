// The state of updates, and the release that waits for a manager's approval.
// Invariant: only what main offers now is offered; the result of a press is what main reports afterwards.
import { updateFinding } from '../../../../shared/release/update-finding.ts';
import type { UpdateView } from '../../../../shared/release/update-state.ts';
import books from '../../../books/books.module.css';
import { Button } from '../../../components/button.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useStatus } from '../../../stores/status.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { updateValues } from '../health/update-words.ts';
import { UpdateOfferPart } from './update-offer.tsx';
import type { SectionProps } from './use-save.ts';

type StandingProps = SectionProps & {
  /** There are no unsaved changes. */
  readonly isKept: boolean;
};

/** Nothing in training, which has no updates. */
export function UpdateStanding(props: StandingProps) {
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
