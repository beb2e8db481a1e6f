// The bars of Code 128 (ISO/IEC 15417) for printable ASCII: sets B, and C for digits in pairs.

/** Widths of bar, space, bar, … of each symbol, in modules. */
const widths =
  (
    '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
    '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
    '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
    '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
    '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
    '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
  ).match(/.{6}/g) ?? [];
const stop = '2331112';
const [toC, toB, startB, startC] = [99, 100, 104, 105];

/** One row of modules, '1' (black) and '0'. Throws where the text is not printable ASCII. */
export function code128Modules(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('Code 128 of other signs than printable ASCII');
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(1, index), 0) % 103;
  const bars = [...symbols, check].map((symbol) => widths[symbol] ?? '').join('') + stop;
  return [...bars].map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
}

/** A change to C is worth four digits, at the text's begin or end already less. */
function symbolsOf(text: string): readonly number[] {
  const symbols: number[] = [];
  let isC = /^\d{4}|^\d\d$/.test(text);
  symbols.push(isC ? startC : startB);
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    if (isC && digits < 2) {
      isC = false;
      symbols.push(toB);
    } else if (!isC && digits % 2 === 0 && (digits >= 6 || (digits === 4 && at + digits === text.length))) {
      isC = true;
      symbols.push(toC);
    }
    symbols.push(isC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += isC ? 2 : 1;
  }
  return symbols;
}
