// Products of the sandbox's catalogue that the tests sell. Their cards have fixed amounts in EUR.
export const book = 'quillenhof-buch-eur';
export const bakery = 'kornfeld-baeckerei-eur';
export const play = 'pixelhafen-play-eur';
export const music = 'orbitune-musik-eur';
