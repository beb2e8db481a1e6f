// For experts: chooses what training's service replies to which call. Exists in training only.
import { useState } from 'react';
import { type TrainingCall, type TrainingReply, tillCalls } from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { SelectField } from '../../components/field.tsx';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import styles from './training.module.css';

const timesToChoose = ['1', '2', '3', '5', '10', '20'] as const;

export function NextReplies() {
  const { t } = useWords();
  const { view: pending, fault, read } = useAsked('training:pending');
  const [call, setCall] = useState<TrainingCall>('create');
  const [kind, setKind] = useState<ReplyKind>('refuse');
  const [code, setCode] = useState<RefusalToChoose>('terminal_limit_exceeded');
  const [times, setTimes] = useState<(typeof timesToChoose)[number]>('1');

  const order = () => read(ask('training:next', { call, reply: buildReply(kind, code), times: Number(times) }));

  return (
    <div className="column gap-3">
      <SelectField
        label={t('drill:training.call')}
        value={call}
        options={tillCalls.map((value) => ({ value, label: t(`drill:training.calls.${value}`) }))}
        onChange={setCall}
      />
      <SelectField
        label={t('drill:training.reply')}
        value={kind}
        options={replyKinds.map((value) => ({ value, label: t(`drill:training.replies.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'refuse' ? (
        <SelectField
          label={t('word:reason')}
          value={code}
          options={refusalsToChoose.map((value) => ({ value, label: t(`refusal:${value}.what`) }))}
          onChange={setCode}
        />
      ) : null}
      <SelectField
        label={t('drill:training.times')}
        value={times}
        options={timesToChoose.map((value) => ({ value, label: value }))}
        onChange={setTimes}
      />
      <Failure error={fault} />
      <Button onPress={() => void order()}>{t('drill:training.apply')}</Button>
      <section className={styles.pending}>
        <h4 className="margin-0 text-usual">{t('drill:training.pending')}</h4>
        {!pending?.length ? <p className="soft">{t('drill:training.nothing')}</p> : null}
        <ol>
          {pending?.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: orders have no id; they only leave at the front.
            <li key={index}>
              {t(`drill:training.calls.${one.call}`)}: {t(`drill:training.replies.${one.reply.kind}`)}
              {one.reply.kind === 'refuse' ? ` (${t(`refusal:${one.reply.code}.what`)})` : null} × {one.times}
            </li>
          ))}
        </ol>
        <Button onPress={() => void read(ask('training:reset'))}>{t('drill:training.reset')}</Button>
      </section>
    </div>
  );
}

// The replies a trainer can choose, and what each contains.

type ReplyKind = TrainingReply['kind'];

const replyKinds = [
  'refuse',
  'slow',
  'drop-before',
  'drop-after',
  'server-error',
  'nonsense',
  'rate-limit',
  'wrong-clock',
  'activation-takes',
  'activation-fails',
] as const satisfies readonly ReplyKind[];

/**
 * The refusals a trainer can choose: those of cards, orders and limits that a cashier meets, and `invalid_signature` for a till that was set up
 * wrong. Too many requests and a failing service are replies of their own (`rate-limit`, `server-error`).
 */
const refusalsToChoose = [
  'terminal_limit_exceeded',
  'store_limit_exceeded',
  'receipt_limit_exceeded',
  'product_limit_exceeded',
  'product_not_available',
  'insufficient_available_balance',
  'currency_not_allowed',
  'invalid_body_parameters',
  'processing_declined',
  'fraudulent_processing_declined',
  'action_not_allowed',
  'order_invalidation_period_expired',
  'order_failed',
  'order_invalidated',
  'order_processing',
  'order_already_completed',
  'entity_not_found',
  'invalid_signature',
] as const;
type RefusalToChoose = (typeof refusalsToChoose)[number];

/** A complete reply of a kind, with training's values: long enough to see, short enough for a lesson. */
function buildReply(kind: ReplyKind, code: RefusalToChoose): TrainingReply {
  switch (kind) {
    case 'refuse':
      return { kind, code };
    case 'slow':
      return { kind, delayMs: 12_000 };
    case 'rate-limit':
      return { kind, retryAfterS: 10 };
    case 'wrong-clock':
      return { kind, offsetMs: 600_000 };
    case 'activation-takes':
      return { kind, delayMs: 60_000 };
    case 'activation-fails':
      return { kind, code: 'processing_declined' };
    case 'server-error':
    case 'nonsense':
    case 'drop-before':
    case 'drop-after':
      return { kind };
  }
}
