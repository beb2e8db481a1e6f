// "Try a code": how the till reads a text, and by whose rule. Nothing is stored.
import { useState } from 'react';
import type { TriedScan } from '../../../../shared/scan/views.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { scanWords } from '../../../scan/scan-words.ts';
import { useScan } from '../../../scan/use-scan.ts';
import { useSend } from '../../../use-asked.ts';
import { type Translate, useWords } from '../../../words.ts';
import styles from './rack.module.css';

const longestTried = 400;

export function TryCode() {
  const { t } = useWords();
  const [text, type] = useState('');
  const [tried, show] = useState<TriedScan | null>(null);
  const { busy, fault, send } = useSend();
  const tryIt = async (code: string) => {
    const answer = await send('scan:try', { text: code });
    show(answer.ok ? answer.value : null);
  };
  useScan((code) => {
    type(code);
    return tryIt(code);
  });
  return (
    <form
      className="panel-body divided"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void tryIt(text);
      }}
    >
      <h3>{t('rack:try.title')}</h3>
      <div className={`grid gap-3 rest-and-end ${styles.trying}`}>
        <TypedField
          label={t('rack:try.field')}
          hint={t('rack:try.hint')}
          value={text}
          maxLength={longestTried}
          onChange={(next) => {
            type(next);
            show(null);
          }}
          onEnter={() => void tryIt(text)}
        />
        <Button type="submit" isPending={busy} isDisabled={text.trim() === ''}>
          {t('rack:try.go')}
        </Button>
      </div>
      <Failure error={fault} advises />
      <div role="status">
        {tried ? (
          <div
            className={`column gap-1 pad-3-4 rounded sunken breaks ${styles.tried}`}
            data-read={tried.answer.kind === 'nothing' ? undefined : ''}
          >
            <strong>{triedWords(tried, t)}</strong>
            {tried.stated ? (
              <span className="soft small">
                {t(`rack:try.by.${tried.stated.by}`, { rule: tried.stated.rule ?? '' })}
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </form>
  );
}

function triedWords({ answer, product }: TriedScan, t: Translate): string {
  const named = { product: product ?? '' };
  switch (answer.kind) {
    case 'product':
      return t('rack:try.product', named);
    case 'card':
      return t(answer.by === 'stripe' ? 'rack:try.stripe' : 'rack:try.card', { ...named, last4: answer.last4 });
    case 'number':
      return t(answer.by === 'stripe' ? 'rack:try.stripe' : 'rack:try.number', { ...named, last4: answer.last4 });
    case 'claim':
      return t('rack:try.claim');
    case 'receipt':
    case 'give':
      return t('rack:try.receipt');
    case 'nothing':
      if (answer.reason === 'carrier-unstated') return t('rack:try.unstated', named);
      if (answer.reason === 'number-first') return t('rack:try.several');
      if (answer.reason === 'number-sold') return t('rack:try.sold', named);
  }
  const why = scanWords(answer, { product: () => named.product, waits: '' }, t) ?? '';
  return t('rack:try.notRead', { why });
}
