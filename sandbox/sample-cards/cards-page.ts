// The sample cards as a page to print: HTML without a script, a font or an address, so that it opens anywhere.
import { defaultCatalogue } from '../catalogue/catalogue.ts';
import { type SampleCard, sampleCards } from './sample-cards.ts';
import { drawSymbol } from './symbols.ts';

export async function cardsPage(): Promise<string> {
  const sections = [];
  for (const { title, cards } of sampleCards()) {
    const drawn = [];
    for (const card of cards) drawn.push(await drawCard(card));
    sections.push(`<h2>${escaped(title)}</h2>\n<div class="cards">\n${drawn.join('\n')}\n</div>`);
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sample cards</title>
<style>${style}</style>
<h1>Sample cards of the sandbox</h1>
<p>They are worth nothing. Print at 100 %, cut out, and scan. A card can be sold once, until its sale is voided.</p>
${sections.join('\n')}
</html>
`;
}

const style = `
  body { font: 9pt sans-serif; color: #000; background: #fff; }
  h2 { break-after: avoid; }
  .cards { display: flex; flex-wrap: wrap; gap: 3mm; align-items: flex-start; }
  .card { border: 0.2mm solid #000; padding: 3mm; break-inside: avoid; max-width: 110mm; }
  .card p { margin: 0 0 1mm; }
  .code { margin: 2mm 0 0; }
  .code svg { display: block; max-width: none; }
  figcaption { font-family: monospace; overflow-wrap: anywhere; }
`;

async function drawCard({ product: code, form, codes, number }: SampleCard): Promise<string> {
  const name = defaultCatalogue.find((one) => one.code === code)?.name ?? code;
  const symbols = [];
  for (const one of codes)
    symbols.push(`<figure class="code">${await drawSymbol(one)}<figcaption>${escaped(one.text)}</figcaption></figure>`);
  return `<div class="card"><p><b>${escaped(name)}</b></p><p>${escaped(form)}</p><p>${escaped(number)}</p>${symbols.join('')}</div>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
