// The till's log: electron-log behind a redacting wrapper, to standard error and to a file that only the till's user
// can read.
// Invariant: nothing reaches a transport unredacted. It uses `electron-log/node`, because `/main` opens an IPC channel
// of its own that checks no sender.
import electronLog from 'electron-log/node';
import { createRedactor } from './redact.ts';

export type Log = {
  info(event: string, detail?: unknown): void;
  warn(event: string, detail?: unknown): void;
  error(event: string, detail?: unknown): void;
};

export type TillLog = Log & {
  /** To the file only: what happens all the time. */
  trace(event: string, detail?: unknown): void;
  /** Hides this text from now on, wherever it occurs. */
  hide(secret: string): void;
  /** Adds the log file; before this call only standard error gets the log. At most two files of 5 MB. */
  toFile(file: string): void;
};

const maxFileBytes = 5 * 1024 * 1024;

/** The log never writes to standard output, which carries the launcher's first line. */
export function createLog(): TillLog {
  const redactor = createRedactor();
  const logger = electronLog.create({ logId: 'till' });
  logger.transports.file.level = false;
  logger.transports.console.format = '{y}-{m}-{d} {h}:{i}:{s}.{ms} {level} {text}';
  logger.transports.console.level = 'info';
  logger.transports.console.useStyles = false;
  logger.transports.console.writeFn = ({ message }) => {
    process.stderr.write(`${message.data.map(String).join(' ')}\n`);
  };

  function line(event: string, detail: unknown): string {
    const text = redactor.text(event);
    return detail === undefined ? text : `${text} ${JSON.stringify(redactor.value(detail))}`;
  }

  return {
    info: (event, detail) => logger.info(line(event, detail)),
    warn: (event, detail) => logger.warn(line(event, detail)),
    error: (event, detail) => logger.error(line(event, detail)),
    trace: (event, detail) => logger.verbose(line(event, detail)),
    hide: redactor.hide,
    toFile(file) {
      logger.transports.file.resolvePathFn = () => file;
      logger.transports.file.maxSize = maxFileBytes;
      logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
      logger.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms} {level} {text}';
      logger.transports.file.level = 'verbose';
    },
  };
}
