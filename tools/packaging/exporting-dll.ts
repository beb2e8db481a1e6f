// A DLL of 32 bits that names functions and has none: what makensis reads of a plug-in.
const sectionAt = 0x1000;
const fileAt = 0x200;

/** `names` in any order; the format wants them sorted. */
export function exportingDll(name: string, names: readonly string[]): Buffer {
  const exports = exportsOf(`${name}.dll`, [...names].sort());
  const head = Buffer.alloc(fileAt);
  head.write('MZ');
  head.writeUInt32LE(0x40, 0x3c);
  head.write('PE\0\0', 0x40);
  // COFF: i386, one section, a DLL.
  head.writeUInt16LE(0x014c, 0x44);
  head.writeUInt16LE(1, 0x46);
  head.writeUInt16LE(0xe0, 0x54);
  head.writeUInt16LE(0x2102, 0x56);
  const optional = 0x58;
  head.writeUInt16LE(0x010b, optional);
  const fields: readonly (readonly [at: number, value: number])[] = [
    [28, 0x1000_0000],
    [32, 0x1000],
    [36, 0x200],
    [56, sectionAt + 0x10000],
    [60, fileAt],
    [92, 16],
    // The first directory: the exports.
    [96, sectionAt],
    [100, exports.length],
  ];
  for (const [at, value] of fields) head.writeUInt32LE(value, optional + at);
  const section = optional + 0xe0;
  head.write('.edata', section);
  for (const [at, value] of [
    [8, exports.length],
    [12, sectionAt],
    [16, exports.length],
    [20, fileAt],
    [36, 0x4000_0040],
  ] as const)
    head.writeUInt32LE(value, section + at);
  return Buffer.concat([head, exports]);
}

function exportsOf(dll: string, names: readonly string[]): Buffer {
  const directory = Buffer.alloc(40);
  const [addresses, pointers, ordinals] = [40, 40 + 4 * names.length, 40 + 8 * names.length];
  const tables = Buffer.alloc(10 * names.length);
  const textsAt = ordinals + 2 * names.length;
  let texts = `${dll}\0`;
  names.forEach((name, n) => {
    tables.writeUInt32LE(sectionAt, 4 * n);
    tables.writeUInt32LE(sectionAt + textsAt + texts.length, 4 * (names.length + n));
    tables.writeUInt16LE(n, 8 * names.length + 2 * n);
    texts += `${name}\0`;
  });
  for (const [at, value] of [
    [12, sectionAt + textsAt],
    [16, 1],
    [20, names.length],
    [24, names.length],
    [28, sectionAt + addresses],
    [32, sectionAt + pointers],
    [36, sectionAt + ordinals],
  ] as const)
    directory.writeUInt32LE(value, at);
  return Buffer.concat([directory, tables, Buffer.from(texts, 'latin1')]);
}
