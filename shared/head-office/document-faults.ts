/** Why a till does not take a document. */
export const documentFaults = [
  'unreadable', // it has a field that the till does not know, or lacks one
  'not-ours', // it is another till's
  'older',
  'altered', // another one of this version was taken
  'no-manager', // no manager could sign in any more
  'not-kept', // the till could not store it
] as const;
export type DocumentFault = (typeof documentFaults)[number];
export const isDocumentFault = (why: string): why is DocumentFault => documentFaults.some((one) => one === why);
