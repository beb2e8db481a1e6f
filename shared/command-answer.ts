// The result of a command that opens no till, such as `verify`: its exit code and the one line that it prints.
export type CommandAnswer = {
  /** 0: success. 1: the check failed. 2: bad usage. */
  readonly code: 0 | 1 | 2;
  /** For standard output where the code is 0, else for standard error. */
  readonly line: string;
};
