// Why a release is refused: one sentence for each reason, and no other reasons.
// Invariant: whatever is refused, the running version continues to sell.

export const refusals = {
  'no-key': 'This version was built without a public key of releases, so it takes no updates.',
  'bad-address': 'The address of updates must begin with https:// or be the full path of a folder.',
  'not-https': 'Updates are fetched by https only.',
  'no-answer': 'The address of updates did not answer, or fell silent; what came is kept and goes on from there.',
  'sent-elsewhere': 'The address of updates sends to another address; nothing was fetched from there.',
  'no-manifest': 'There is no release of this channel at the address of updates.',
  'too-large': 'The manifest is larger than any manifest, so it was not read.',
  'not-a-manifest': 'What lies at the address of updates is no manifest of a release.',
  'half-a-manifest': 'Only a part of the manifest came.',
  unsigned: 'The manifest is not signed.',
  'foreign-key': 'The manifest is signed with a key that this version does not know.',
  altered: 'The manifest was altered after it was signed.',
  unreadable: 'The manifest is signed, but it is not one that this version can read.',
  'other-channel': 'The manifest is for another channel.',
  'other-platform': 'The release has no package for this kind of computer.',
  replayed: 'The manifest is older than one that this till has seen.',
  'two-of-one-number': 'Two different manifests carry the same number; the first one counts.',
  downgrade: 'The release is older than the version that runs here.',
  'too-old-for-it': 'The version that runs here is too old for this release; take one in between first.',
  'no-package': 'A package that the manifest names is not there.',
  'half-a-package': 'Only a part of the package came; it is kept and goes on from there.',
  'altered-package': 'The package is not the one that was signed, so it was thrown away.',
  'no-room': 'There is not enough room on the disk for the package.',
  'not-saved': 'The package could not be written to the disk.',
  'source-gone': 'The folder of updates cannot be read any more.',
} as const satisfies Record<string, string>;

export type Refusal = keyof typeof refusals;
