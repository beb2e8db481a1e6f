// How far printers of EPSON's language feed their paper: a unit of ESC 3 is a dot on some, and half of one on others.
// It is strict: a cut through what was printed last, and a code without the white that a scanner needs, throw.

/** `knifeMm` is from the print head to the knife. */
type Make = {
  readonly name: string;
  readonly dotsPerInch: number;
  readonly unitsPerInch: number;
  readonly knifeMm: number;
};

/** As their manuals have it: GS P, and figure 1.7.1 of the TM-T88III's specification. */
const makes: readonly Make[] = [
  { name: 'a printer whose unit is a dot', dotsPerInch: 203, unitsPerInch: 203, knifeMm: 12 },
  { name: 'TM-T88', dotsPerInch: 180, unitsPerInch: 360, knifeMm: 15 },
  { name: 'TM-L90', dotsPerInch: 203, unitsPerInch: 406, knifeMm: 15 },
];

const mmPerInch = 25.4;
/** After a reset rows are 1/6 inch apart. */
const usualRowMm = mmPerInch / 6;

function paperOf({ name, dotsPerInch, unitsPerInch, knifeMm }: Make) {
  let rowMm = usualRowMm;
  /** Fed since what was printed last; endless before the first row. */
  let whiteMm = Number.POSITIVE_INFINITY;
  let neededMm = 0;
  return {
    rowsApart(units: number | null): void {
      rowMm = units === null ? usualRowMm : (units * mmPerInch) / unitsPerInch;
    },
    empty(rows: number): void {
      whiteMm += rows * rowMm;
    },
    /** `whiteDots` above and below. */
    printed(whiteDots: number): void {
      const ownMm = (whiteDots * mmPerInch) / dotsPerInch;
      // A float's last digit is no paper.
      if (whiteMm + 1e-9 < Math.max(neededMm, ownMm)) throw new Error(`${name}: only ${whiteMm} mm of white at a code`);
      whiteMm = 0;
      neededMm = ownMm;
    },
    cut(feedsToKnife: boolean): void {
      if (!feedsToKnife && whiteMm < knifeMm)
        throw new Error(`${name}: cut ${whiteMm} mm below the last row, the knife is ${knifeMm} mm away`);
      whiteMm = Number.POSITIVE_INFINITY;
      neededMm = 0;
    },
  };
}

/** The same bytes on a printer of each kind. */
export function createFedPaper() {
  const papers = makes.map(paperOf);
  const each = (feed: (paper: ReturnType<typeof paperOf>) => void): void => {
    for (const paper of papers) feed(paper);
  };
  return {
    /** ESC 3; null for ESC 2 and a reset. */
    rowsApart: (units: number | null): void => each((paper) => paper.rowsApart(units)),
    row: (text: string): void => each((paper) => (text.trim() === '' ? paper.empty(1) : paper.printed(0))),
    feed: (rows: number): void => each((paper) => paper.empty(rows)),
    printed: (whiteDots = 0): void => each((paper) => paper.printed(whiteDots)),
    cut: (feedsToKnife: boolean): void => each((paper) => paper.cut(feedsToKnife)),
  };
}
