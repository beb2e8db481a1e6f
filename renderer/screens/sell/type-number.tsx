// A card's number that no scanner reads: typed two times, the first time hidden, with a supervisor's approval if the shop requires one.
// Invariants: nothing is pasted or dropped. What arrives faster than fingers type is a scan, and is handled as one.
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { errorOf } from '../../../shared/result.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useStoppedScan } from '../../keys/keyboard.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { play } from '../../sounds/sounds.ts';
import { useSale } from '../../stores/sale.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import styles from './type-number.module.css';

const longest = 64;

export type TypeNumberProps = { readonly line: LineView; readonly onClose: () => void };

export function TypeNumber({ line, onClose }: TypeNumberProps) {
  const { t, money, error: sayError } = useWords();
  const act = useSale((store) => store.act);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [said, say] = useState<string | null>(null);
  const [asks, ask] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const { busy, during } = useSend();

  const empty = (why: string | null) => {
    setFirst('');
    setSecond('');
    say(why);
    field.current?.focus();
  };
  const send = async (
    number: { readonly typed: string } | { readonly scan: string },
    approval: Approval | null = null,
  ) => errorOf(await act('line:number', { lineId: line.id, ...number, approval }, { quiet: true }));
  const refused = (error: TillError) => {
    play('refused');
    ask(false);
    empty(`${sayError(error)} ${t(`guide:error.${error.code}`)}`);
  };
  useStoppedScan(() => empty(null));
  const submit = async () => {
    if (first.trim() === '' || busy) return;
    if (first !== second) return empty(t('scanning:typing.differ'));
    const error = await during(send({ typed: first }));
    if (error?.code === 'needs_supervisor') return ask(true);
    return error ? refused(error) : onClose();
  };
  useNumberScan(line, !busy && !asks, async (scan, why) => {
    const error = scan === null ? null : await send({ scan });
    if (error) return refused(error);
    play(scan === null ? 'refused' : 'scan');
    return scan === null ? empty(why ?? t('scanning:reason.finish-first')) : onClose();
  });

  if (asks)
    return (
      <TypedNumberApproval
        line={line}
        typed={first}
        onClose={onClose}
        onApproved={async (approval) => {
          const error = await send({ typed: first }, approval);
          if (error && !isAboutNumber(error)) return error;
          if (error) refused(error);
          else onClose();
          return null;
        }}
      />
    );
  const refuse = (event: { preventDefault(): void }) => {
    event.preventDefault();
    say(t('scanning:typing.byKeys'));
  };
  return (
    <Dialog
      title={t('scanning:typing.title')}
      lead={`${line.productName} · ${money(line.faceValue)}`}
      sign={<Art code={line.productCode} brand={line.brand} name={line.productName} size="row" />}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          size="large"
          wide
          isDisabled={first === '' || second === ''}
          isPending={busy}
          onPress={() => void submit()}
        >
          {t('scanning:typing.use')}
        </Button>
      }
    >
      <div className="column gap-4" onPasteCapture={refuse} onDropCapture={refuse}>
        <div className={styles.unseen}>
          <TypedField
            label={t('scanning:typing.first')}
            keysLabel={t('counter:pad.keys')}
            value={first}
            onChange={setFirst}
            inputRef={field}
            maxLength={longest}
            autoFocus
            error={said}
            onEnter={() => again.current?.focus()}
          />
        </div>
        <TypedField
          label={t('scanning:typing.again')}
          keysLabel={t('counter:pad.keys')}
          value={second}
          onChange={setSecond}
          inputRef={again}
          maxLength={longest}
          onEnter={() => void submit()}
        />
      </div>
    </Dialog>
  );
}

/** Receives a scan while the dialog is open. `scan`: the id for the number of this card; otherwise null, with the reason. */
function useNumberScan(
  line: LineView,
  ready: boolean,
  onRead: (scan: string | null, why: string | null) => Promise<void>,
): void {
  const { t } = useWords();
  useScan(
    async (code) => {
      const read = await readScan(code, { screen: 'sell', line: line.id });
      if (!read) return;
      const { answer, scan, product } = read;
      const isForIt = answer.kind === 'number' && answer.line === line.id;
      const why = scanWords(answer, { product: () => product?.name ?? '', waits: line.productName }, t);
      await onRead(isForIt ? scan : null, why);
    },
    { inDialog: true, ready },
  );
}

type ApprovalProps = TypeNumberProps & {
  readonly typed: string;
  readonly onApproved: (approval: Approval) => Promise<TillError | null>;
};

function TypedNumberApproval({ line, typed, onClose, onApproved }: ApprovalProps) {
  const { t, money } = useWords();
  const cashierIds = useSale((store) => store.current?.cashierIds ?? []);
  return (
    <ApprovalDialog
      title={t('scanning:typing.approve')}
      explain={
        <>
          <p>
            <strong dir="auto">{line.productName}</strong> · {money(line.faceValue)}
          </p>
          <p>{t('scanning:typing.compare', { last4: typed.slice(-4).toUpperCase() })}</p>
        </>
      }
      cashierIds={cashierIds}
      isAsked
      supervisorsToo
      reasons={null}
      onClose={onClose}
      onSubmit={(_, approval) => onApproved(approval)}
    />
  );
}

/** Another person's approval would change nothing. */
function isAboutNumber({ code }: TillError): boolean {
  return [
    'card_number_invalid',
    'number_in_sale',
    'number_held',
    'card_already_sold',
    'out_of_turn',
    'not_found',
  ].includes(code);
}
