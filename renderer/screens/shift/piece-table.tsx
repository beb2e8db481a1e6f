// The fields of a count: notes in one column, coins in the other, each with its sum.
import { moneyText, parseMoney } from '../../../shared/money.ts';
import { isNote } from '../../../shared/shift/pieces.ts';
import { type CountDraft, pieceSum, sumOf, wrongPieces } from '../../books/count-draft.ts';
import { longestTyped } from '../../typed-number.ts';
import { useWords } from '../../words.ts';
import styles from './count.module.css';

export type PieceTableProps = {
  readonly pieces: readonly string[];
  readonly currency: string;
  readonly draft: CountDraft;
  readonly current: string | null;
  readonly fields: Map<string, HTMLInputElement>;
  readonly onType: (piece: string, text: string) => void;
  readonly onFocus: (piece: string) => void;
  readonly onEnter: (piece: string) => void;
};

export function PieceTable(props: PieceTableProps) {
  const { pieces, currency, draft } = props;
  const { t, money, locale } = useWords();
  const ofNotes = (piece: string) => {
    const worth = parseMoney({ currency, amount: piece });
    return worth.ok && isNote(currency, worth.value.amountMinor);
  };
  const notes = pieces.filter(ofNotes);
  const groups = { notes, coins: pieces.filter((piece) => !notes.includes(piece)) };
  return (['notes', 'coins'] as const).map((kind) => (
    <section key={kind} className={styles.group} aria-label={t(`shifts:count.${kind}`)}>
      <header className={`line gap-3 apart touch pad-0-4 ${styles.groupHead}`}>
        <h2 className="text-usual">{t(`shifts:count.${kind}`)}</h2>
        <strong>{money(moneyText(sumOf(draft, groups[kind], currency, locale)))}</strong>
      </header>
      <ul>
        {groups[kind].map((piece) => (
          <Piece key={piece} piece={piece} {...props} />
        ))}
      </ul>
    </section>
  ));
}

function Piece({
  piece,
  currency,
  draft,
  current,
  fields,
  onType,
  onFocus,
  onEnter,
}: PieceTableProps & { readonly piece: string }) {
  const words = useWords();
  const { money, shortMoney, locale } = words;
  const sum = pieceSum(draft, piece, currency, locale);
  const wrong = wrongPieces(words, draft, piece);
  const id = `piece-${piece}`;
  return (
    <li className={styles.piece} data-current={piece === current ? '' : undefined}>
      <label className="bold" htmlFor={id}>
        {shortMoney({ currency, amount: piece })}
      </label>
      <span aria-hidden="true">×</span>
      <input
        className="touch wide text-centre bold"
        id={id}
        ref={(field) => {
          if (field) fields.set(piece, field);
          else fields.delete(piece);
        }}
        // biome-ignore lint/a11y/noAutofocus: a drawer is counted from the largest note on.
        autoFocus={piece === current && Object.keys(draft.pieces).length === 0}
        inputMode="none"
        data-enter-leads-on=""
        autoComplete="off"
        maxLength={longestTyped}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `wrong-${piece}` : undefined}
        value={draft.pieces[piece] ?? ''}
        onChange={(event) => onType(piece, event.target.value)}
        onFocus={() => onFocus(piece)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) onEnter(piece);
        }}
      />
      <span className={`text-end breaks ${styles.worth}`}>{sum ? money(moneyText(sum)) : null}</span>
    </li>
  );
}
