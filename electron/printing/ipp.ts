// The part of the Internet Printing Protocol (RFC 8010) that a raw queue needs: requests out, answers in. Our own,
// because the known libraries for it are no longer maintained.
// Invariant: an answer that is cut short or makes no sense is null, never half an answer.

export const operation = {
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  /** CUPS's own: every queue of a server. */
  cupsGetPrinters: 0x4002,
} as const;

const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;
export type IppTag = keyof typeof tags;

/** Several values of one name are one attribute. `group` is `job` for an attribute of the job itself. */
export type IppAttribute = {
  readonly group?: 'job';
  readonly tag: IppTag;
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
};

export type IppAnswer = {
  /** Below 0x0100: success. */
  readonly status: number;
  /** By name. Only texts and numbers are kept, so `no-value` is an empty list. */
  readonly attributes: ReadonlyMap<string, readonly (string | number)[]>;
};

export type IppGroups = {
  readonly status: number;
  readonly groups: readonly ReadonlyMap<string, readonly (string | number)[]>[];
};

const groupTags = { operation: 0x01, job: 0x02, end: 0x03 } as const;

/** One request; a document follows its bytes. Charset and language must come first, so they are added here. */
export function ippRequest(code: number, requestId: number, attributes: readonly IppAttribute[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200, 0);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  const own: IppAttribute[] = [
    { tag: 'charset', name: 'attributes-charset', values: ['utf-8'] },
    { tag: 'language', name: 'attributes-natural-language', values: ['en'] },
  ];
  const ofOperation = [...own, ...attributes.filter(({ group }) => group !== 'job')];
  const ofJob = attributes.filter(({ group }) => group === 'job');
  return Buffer.concat([
    head,
    Buffer.of(groupTags.operation),
    ...ofOperation.flatMap(encodeAttribute),
    ...(ofJob.length > 0 ? [Buffer.of(groupTags.job), ...ofJob.flatMap(encodeAttribute)] : []),
    Buffer.of(groupTags.end),
  ]);
}

function encodeAttribute({ tag, name, values }: IppAttribute): Buffer[] {
  return values.map((value, index) => {
    // Only the first value of an attribute has a name.
    const label = Buffer.from(index === 0 ? name : '', 'latin1');
    const body = encodeValue(value);
    const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const;
    lengths[0].writeUInt16BE(label.length);
    lengths[1].writeUInt16BE(body.length);
    return Buffer.concat([Buffer.of(tags[tag]), lengths[0], label, lengths[1], body]);
  });
}

function encodeValue(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Where a name comes in several groups, the first one counts. */
export function readIppAnswer(bytes: Buffer): IppAnswer | null {
  const read = readIppGroups(bytes);
  // The later ones first, so that the first has the last word.
  return read && { status: read.status, attributes: new Map(read.groups.toReversed().flatMap((group) => [...group])) };
}

/** Each group by itself, in the order of the answer: of a list of printers, one group is one printer. */
export function readIppGroups(bytes: Buffer): IppGroups | null {
  if (bytes.length < 9) return null;
  const groups: Map<string, (string | number)[]>[] = [];
  let values: (string | number)[] | null = null;
  let at = 8;
  for (;;) {
    const tag = bytes[at];
    if (tag === undefined) return null;
    at += 1;
    if (tag === groupTags.end) return { status: bytes.readUInt16BE(2), groups };
    if (tag < 0x10) {
      values = null;
      groups.push(new Map());
      continue;
    }
    const name = piece(bytes, at);
    const value = name && piece(bytes, at + 2 + name.length);
    if (!name || !value) return null;
    at += 4 + name.length + value.length;
    if (name.length > 0) {
      values = [];
      const group = groups.at(-1);
      if (!group?.has(name.toString('latin1'))) group?.set(name.toString('latin1'), values);
    }
    const read = readValue(tag, value);
    if (read !== null) values?.push(read);
  }
}

/** The bytes behind a length of two bytes. */
function piece(bytes: Buffer, at: number): Buffer | null {
  if (at + 2 > bytes.length) return null;
  const end = at + 2 + bytes.readUInt16BE(at);
  return end > bytes.length ? null : bytes.subarray(at + 2, end);
}

function readValue(tag: number, value: Buffer): string | number | null {
  if (tag === tags.boolean) return value[0] ?? 0;
  if (tag === tags.integer || tag === tags.enum) return value.length === 4 ? value.readInt32BE() : null;
  return tag >= 0x40 && tag < 0x60 ? value.toString('utf8') : null;
}
