// A USB stick at a till under test: a folder, and an `lsblk` in front of the machine's that names it, since no test plugs one in. Linux only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Answers the variables with which a till finds it at `stick`. */
export function plugIn(stick: string): { readonly PATH: string } {
  const programs = `${stick}-programs`;
  for (const folder of [stick, programs]) mkdirSync(folder);
  const row = `NAME="sdb1" TYPE="part" SIZE="8000000000" FSTYPE="vfat" MOUNTPOINT="${stick}" UUID="" ROTA="0" RO="0" RM="1" TRAN="usb" SERIAL="" LABEL="" MODEL="" OWNER=""`;
  writeFileSync(join(programs, 'lsblk'), `#!/bin/sh\necho '${row}'\n`, { mode: 0o755 });
  return { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
}
