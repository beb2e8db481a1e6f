// The steps of an update, as somebody outside sees them: whatever changes of what lies on the disk for it, the till's part and root's.
// Invariant: looks only.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { servicePlace } from '../../electron/update/root-service.ts';
import { readRecord } from '../../electron/update/way-back/update-record.ts';
import { textOf } from './text-of.ts';
import { ledgerOf } from './till-in-root.ts';

export const placeIn = (root: string): string => join(root, servicePlace);

/** What wakes the service. */
export const isWaiting = (root: string): boolean => /\b(release|back)-/.test(leftIn(root));

/** What lies there for the service; the ids, which differ each time, left out: what a till that starts again leaves once more is no step. */
const leftIn = (root: string): string => {
  const names = namesIn(join(placeIn(root), 'incoming'), true);
  return [...new Set(names.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID').split(' '))].join(' ');
};

/** Of the service; empty where nothing is under way. */
export const serviceState = (root: string): string => textOf(join(placeIn(root), 'state')).split(' ')[0] ?? '';

/** What dpkg says of the till: its version and state. */
export function statusIn(root: string): string {
  const [, own = ''] = /^Package: counterfoil\n((?:.+\n)*)/m.exec(textOf(join(root, 'var/lib/dpkg/status'))) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(own)?.[1] ?? 'none';
  return `${field('Version')} ${field('Status')}`;
}

/** One line. */
export function stepIn(root: string): string {
  const place = placeIn(root);
  const folder = dirname(ledgerOf(root));
  const program = join(root, 'usr/lib/counterfoil/resources/app.asar');
  const parts: Readonly<Record<string, string>> = {
    till: readRecord(folder)?.state ?? '',
    copies: namesIn(join(folder, 'way-back')),
    brought: namesIn(join(folder, 'updates')),
    service: serviceState(root),
    left: leftIn(root),
    root: namesIn(place),
    work: namesIn(join(place, 'work')),
    dpkg: statusIn(root),
    program: existsSync(`${program}.dpkg-new`) ? 'unpacked beside' : changedAt(program),
    answer: /"kind":"([^"]*)"/.exec(textOf(join(place, 'result.json')))?.[1] ?? '',
  };
  return Object.entries(parts)
    .filter(([, is]) => is !== '')
    .map(([name, is]) => `${name}: ${is}`)
    .join('; ');
}

/** Calls at each change, and at first, until it is stopped. */
export function watchSteps(root: string, changed: (step: string) => void): () => void {
  let last = '';
  const timer = setInterval(() => {
    const step = stepIn(root);
    if (step === last) return;
    last = step;
    changed(step);
  }, 5);
  return () => clearInterval(timer);
}

function namesIn(folder: string, recursive = false): string {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive })
      .filter((one) => !one.isSocket())
      .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
      .sort()
      .join(' ');
  } catch {
    return '';
  }
}

/** Each version has its own. */
const changedAt = (file: string): string => statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? 'none';
