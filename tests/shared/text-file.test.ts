// The text of a file as PowerShell, spreadsheets and editors write it; what is no text makes none.
import { expect, test } from 'vitest';
import { textOfFile } from '../../shared/text-file.ts';

const text = '{"name":"Müller 🎁"}\r\n';
const little = Buffer.from(`\ufeff${text}`, 'utf16le');

test('each encoding by its mark', () => {
  expect(textOfFile(Buffer.from(text))).toBe(text);
  expect(textOfFile(Buffer.from(`\ufeff${text}`))).toBe(text);
  expect(textOfFile(little)).toBe(text);
  expect(textOfFile(Buffer.from(little).swap16())).toBe(text);
  expect(textOfFile(new Uint8Array())).toBe('');
});

test.each([
  ['Latin 1', Buffer.from(text, 'latin1')],
  ['half a sign', Buffer.from(text).subarray(0, 11)],
  ['half a pair', Buffer.concat([little, Buffer.from([0x3d, 0xd8])])],
])('%s is none', (_what, bytes) => expect(textOfFile(bytes)).toBeNull());
