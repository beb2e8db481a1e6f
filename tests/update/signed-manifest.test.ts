// Nothing is read out of a manifest but what a known key signed, whatever becomes of the file on its way.
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openManifest, signManifest } from '../../electron/update/signed-manifest.ts';
import { keys, newSigner, signed, signer } from '../../testkit/update/signed-release.ts';
import { isWhole } from '../../testkit/whole.ts';

const runs = isWhole ? 10_000 : 500;
const body = (file: Buffer) => file.subarray(file.indexOf('\n\n') + 2);

/** What happens to bytes on disks and lines, and at the hands of who wants them otherwise. */
const spoilt = (file: Buffer): fc.Arbitrary<Buffer> => {
  const at = fc.nat(file.length - 1);
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  return fc.oneof(
    fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([place, by]) => {
      const other = Buffer.from(file);
      other[place] = (other[place] ?? 0) ^ by;
      return other;
    }),
    at.map((end) => file.subarray(0, end)),
    fc
      .tuple(at, fc.nat(60))
      .map(([from, length]) => Buffer.concat([file.subarray(0, from), file.subarray(from + length)])),
    fc.tuple(at, bytes).map(([from, more]) => Buffer.concat([file.subarray(0, from), more, file.subarray(from)])),
    fc.tuple(at, at, fc.nat(80)).map(([to, from, length]) => {
      const other = Buffer.from(file);
      file.copy(other, to, from, from + length);
      return other;
    }),
    bytes.map((more) => Buffer.concat([file, more])),
  );
};

describe('a signed manifest', () => {
  it('is read as it was signed', () => {
    const file = signed();
    expect(openManifest(file, keys)).toEqual({ ok: true, value: body(file) });
  });

  it.each([1, 2])('is refused after whatever became of it, or read as it was signed (%i signatures)', (count) => {
    const by = [signer.privateKey, newSigner().privateKey].slice(0, count);
    const file = signed({}, by);
    let refused = 0;
    fc.assert(
      fc.property(spoilt(file), (other) => {
        const opened = openManifest(other, keys);
        if (opened.ok) expect(Buffer.from(opened.value).equals(body(file))).toBe(true);
        else refused += 1;
      }),
      { numRuns: runs },
    );
    expect(refused).toBeGreaterThan(runs / 2);
  });

  it('is refused for each bit of its signature', () => {
    const file = signed();
    const start = file.indexOf(' ', file.indexOf('\n')) + 1;
    const signature = Buffer.from(file.subarray(start, start + 88).toString(), 'base64');
    for (let bit = 0; bit < 512; bit += 1) {
      const other = Buffer.from(signature);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const spoiltFile = Buffer.from(file);
      spoiltFile.write(other.toString('base64'), start);
      expect(openManifest(spoiltFile, keys)).toEqual({ ok: false, error: 'altered' });
    }
  });

  it('is taken by tills of the old key and of the new one while both sign', () => {
    const next = newSigner();
    const file = signed({}, [signer.privateKey, next.privateKey]);
    expect(openManifest(file, [signer.known]).ok).toBe(true);
    expect(openManifest(file, [next.known]).ok).toBe(true);
    expect(openManifest(signed({}, [next.privateKey]), [signer.known, next.known]).ok).toBe(true);
    expect(openManifest(signed({}, [next.privateKey]), [signer.known])).toEqual({ ok: false, error: 'foreign-key' });
  });

  it('is refused where another key signed in the name of ours', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const file = signed();
    const forged = sign(null, body(file), privateKey).toString('base64');
    const own = Buffer.from(file.toString('latin1').replace(/ [A-Za-z0-9+/]{86}==/, ` ${forged}`), 'latin1');
    expect(openManifest(own, keys)).toEqual({ ok: false, error: 'altered' });
  });

  it('has the same bytes each time it is signed', () => {
    const bytes = Buffer.from('{"a": 1}\n');
    expect(signManifest(bytes, [signer.privateKey])).toEqual(signManifest(bytes, [signer.privateKey]));
  });
});
