// What a picture is, by its first bytes: nothing it is called, and nothing a server says of it, counts.
// Invariant: only headers are read here. A picture is decoded in the page's sandboxed process and never in main.

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export type Picture = { readonly type: PictureType; readonly bytes: Uint8Array<ArrayBuffer> };

export const maxPictureBytes = 512 * 1024;

/** `pixels`: on a side. */
type Limits = { readonly bytes: number; readonly pixels: number };
const ofProducts: Limits = { bytes: maxPictureBytes, pixels: 1024 };

type Size = { readonly width: number; readonly height: number };

/** Null for anything but one still PNG, JPEG or WebP within the limits. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>, limits = ofProducts): Picture | null {
  if (bytes.byteLength > limits.bytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { type, sizeOf } of formats) {
    // A header that ends too soon is no header.
    const size = within(() => sizeOf(view));
    if (size && isWithin(size, limits.pixels)) return { type, bytes };
  }
  return null;
}

const isWithin = ({ width, height }: Size, most: number): boolean =>
  width > 0 && height > 0 && width <= most && height <= most;

function within<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const formats: readonly { readonly type: PictureType; sizeOf(view: DataView): Size | null }[] = [
  { type: 'image/png', sizeOf: pngSize },
  { type: 'image/jpeg', sizeOf: jpegSize },
  { type: 'image/webp', sizeOf: webpSize },
];

function text(view: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('');
}

/** An animation (`acTL`) is refused: the header does not say how large its frames are. */
function pngSize(view: DataView): Size | null {
  if (text(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(view, 12, 4) !== 'IHDR') return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const chunk = text(view, at + 4, 4);
    if (chunk === 'acTL') return null;
    if (chunk === 'IDAT') return size;
  }
}

/** The first frame header decides, and one with another size after it is refused. */
function jpegSize(view: DataView): Size | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let size: Size | null = null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else {
      if (marker === 0xda) return size;
      if (isFrame(marker)) {
        if (size) return null;
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      }
      at += 2 + view.getUint16(at + 2);
    }
  }
}

/** SOF0 to SOF15, without the tables that lie between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const animationFlag = 0x02;

/** An extended file says its size at its head and once more in its picture: the larger counts. */
function webpSize(view: DataView): Size | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  if (text(view, 12, 4) !== 'VP8X') return webpChunkSize(view, 12);
  if ((view.getUint8(20) & animationFlag) !== 0) return null;
  const canvas = { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  for (let at = 30; ; ) {
    const inner = webpChunkSize(view, at);
    if (inner) return { width: Math.max(canvas.width, inner.width), height: Math.max(canvas.height, inner.height) };
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
}

function webpChunkSize(view: DataView, at: number): Size | null {
  switch (text(view, at, 4)) {
    case 'VP8 ':
      if (uint24(view, at + 11) !== 0x2a019d) return null;
      return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff };
    case 'VP8L': {
      if (view.getUint8(at + 8) !== 0x2f) return null;
      const bits = view.getUint32(at + 9, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
