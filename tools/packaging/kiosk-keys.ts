// The keys that lead out of a program, a desktop or a console elsewhere, each to be pressed in a locked session. Modifiers as wtype names them.
type Chord = { readonly modifiers: readonly string[]; readonly key: string };

const functionKeys = Array.from({ length: 12 }, (_, at) => `F${at + 1}`);
const chords = (modifiers: readonly string[], keys: readonly string[]): Chord[] =>
  keys.map((key) => ({ modifiers, key }));

export const tried: readonly Chord[] = [
  ...chords(['alt'], ['F4', 'Tab', 'space', 'Escape', 'F2']),
  ...chords(['ctrl', 'alt'], [...functionKeys, 'BackSpace', 'Delete', 't', 'Escape']),
  ...chords(['ctrl', 'shift'], ['i', 'j', 'c', 'r', 'n', 'w', 'Escape']),
  ...chords(['ctrl'], ['n', 'w', 't', 'o', 's', 'p', 'r', 'f', 'l', 'q', 'Tab', 'Escape']),
  ...chords(
    [],
    [
      'F11',
      'F12',
      'Super_L',
      'Menu',
      'Print',
      'Pause',
      'XF86HomePage',
      'XF86Explorer',
      'XF86PowerOff',
      'XF86Sleep',
      'XF86Calculator',
    ],
  ),
  ...chords(['logo'], ['Return', 'd', 'e', 'l', 'r', 'space', 'Tab']),
  ...chords(['logo', 'shift'], ['e', 'q', 'c']),
  ...chords(['alt'], ['Print']),
];
