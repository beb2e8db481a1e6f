// What a command ends with that opens no till, such as `verify`: its exit code and the one line that it says.
export type CommandAnswer = {
  /** 0: well. 1: what was asked for does not hold. 2: bad usage. */
  readonly code: 0 | 1 | 2;
  /** For standard output where the code is 0, else for standard error. */
  readonly line: string;
};
