// For experts: chooses what training's service replies to which call. Exists in training only.
import { useState } from 'react';
import { type TrainingCall, tillCalls } from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { SelectField } from '../../components/field.tsx';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { buildReply, type RefusalToChoose, type ReplyKind, refusalsToChoose, replyKinds } from './replies.ts';
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
