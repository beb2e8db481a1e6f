// Each QR code has the dots of one that was drawn once: what a scanner reads of a slip is known here without them, and drawing one takes
// longer than the rest of its sale. Invariant: nothing of the till knows; what is wrapped is the library.
import bwip from 'bwip-js/node';

const draw: (...asked: [symbology: string, text: string, options: string]) => unknown = bwip.raw;
const drawn = draw('qrcode', 'simulation', 'eclevel=M mask=4');

Object.assign(bwip, { raw: (...asked: Parameters<typeof draw>) => (asked[0] === 'qrcode' ? drawn : draw(...asked)) });
