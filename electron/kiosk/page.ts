// The keeper's page: what lies below the till's window, and is seen when that is gone. It has no script; each button is an address that
// main takes instead of going there. Invariant: what the till said is text, never markup.
import type { StartWords } from '../../shared/locales/en/start.ts';
import type { KeeperFace } from './keeper.ts';

const places = ['again', 'restart', 'shut-down'] as const;
export type KeeperPress = (typeof places)[number];
const base = 'https://keeper.invalid/';

/** Null for any other address. */
export function pressOf(url: string): KeeperPress | null {
  return places.find((place) => url === `${base}${place}`) ?? null;
}

type Button = { readonly press: KeeperPress; readonly word: keyof StartWords };
type Look = { readonly title: keyof StartWords; readonly text: keyof StartWords; readonly buttons: readonly Button[] };
const restart: Button = { press: 'restart', word: 'keeper-restart' };
const tryAgain: Button = { press: 'again', word: 'keeper-try' };

const looks: Readonly<Record<KeeperFace['kind'], Look>> = {
  starting: { title: 'keeper-starting', text: 'keeper-moment', buttons: [] },
  again: { title: 'keeper-again', text: 'keeper-kept', buttons: [tryAgain, restart] },
  refused: { title: 'keeper-refused', text: 'call', buttons: [tryAgain, restart] },
  closed: {
    title: 'keeper-closed',
    text: 'keeper-open-again',
    buttons: [{ press: 'again', word: 'keeper-open' }, restart, { press: 'shut-down', word: 'keeper-off' }],
  },
};

const style = `*{box-sizing:border-box}html,body{margin:0;height:100%}
body{display:flex;align-items:center;justify-content:center;background:#f4f5f7;color:#17191c;font:20px/1.5 system-ui,sans-serif}
main{max-width:40em;padding:2em;text-align:center}h1{margin:0 0 .4em;font-size:1.7em}p{margin:.4em 0;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:1em;justify-content:center;margin-top:1.6em}
a{min-height:3em;padding:.75em 1.4em;border:2px solid #17191c;border-radius:.5em;color:inherit;text-decoration:none}
a:first-child{background:#17191c;color:#fff}a:focus-visible{outline:4px solid #4c7df0;outline-offset:3px}`;

/** `notice`: what the machine answered to a button, such as that it may not be restarted. */
export function keeperPage(face: KeeperFace, words: StartWords, notice: keyof StartWords | null): string {
  const { title, text, buttons } = looks[face.kind];
  const sentences = [face.kind === 'refused' ? face.sentence : '', words[text], notice === null ? '' : words[notice]];
  const links = buttons.map(
    ({ press, word }, at) => `<a href="${base}${press}"${at === 0 ? ' autofocus' : ''}>${asText(words[word])}</a>`,
  );
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${asText(words[title])}</title><style>${style}</style><main><h1>${asText(words[title])}</h1>${sentences
    .filter(Boolean)
    .map((one) => `<p>${asText(one)}</p>`)
    .join('')}<nav>${links.join('')}</nav></main>`;
}

const asText = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
