// Why the till does not sell: what happened, what is known, what to do. Drawn only where nothing else is.
// Invariant: the union is complete; `satisfies` makes a member without words a type error.
import type { FaultCode } from '../../errors.ts';

type Fault = { title: string; known: string; todo: string };

export const fault = {
  ledger_newer: {
    title: 'Sales data is from a newer version',
    known: 'A newer version of the till saved this file. It wasn’t changed.',
    todo: 'Install the newer version, then start again.',
  },
  ledger_older: {
    title: 'Sales data is from before version 1.0',
    known: 'A version before 1.0 made this file. It wasn’t changed.',
    todo: 'Move the file away. A manager then starts new sales data with the recovery code.',
  },
  ledger_damaged: {
    title: 'Sales data is damaged',
    known: 'The file can’t be read safely. It wasn’t changed.',
    todo: 'Sell nothing here. A manager restores a backup with the recovery code.',
  },
  ledger_foreign: {
    title: 'Sales data belongs to another till',
    known: 'The file is from another till or environment. It wasn’t changed.',
    todo: 'Start the till it belongs to, or choose the right folder.',
  },
  ledger_in_use: {
    title: 'Sales data is in use',
    known: 'Another program has it open. Nothing is damaged.',
    todo: 'Close that program (a backup or database viewer, say), then start the till again.',
  },
  ledger_missing: {
    title: 'Sales data is missing',
    known: 'The file is gone. No new one was started.',
    todo: 'Restore the file or the last backup. If there is neither, a manager starts new sales data with the recovery code.',
  },
  ledger_gone: {
    title: 'Sales data was removed',
    known: 'The file was deleted or replaced while the till was running. A copy was saved beside it.',
    todo: 'Sell nothing here. Restore the saved copy, then start again.',
  },
  ledger_edited: {
    title: 'Sales data was edited',
    known: 'Its last entry isn’t the one this till saved. The file wasn’t changed.',
    todo: 'Sell nothing here. Keep the file and restore the last backup.',
  },
  vault_locked: {
    title: 'The keyring is locked',
    known: 'The system keyring doesn’t open. The till is still set up.',
    todo: 'Unlock this computer’s keyring. The till then opens automatically.',
  },
  vault_unsafe: {
    title: 'The keyring isn’t safe',
    known: 'Secrets can’t be stored safely on this computer.',
    todo: 'Set up a keyring, or let a manager choose the key file.',
  },
  vault_lost: {
    title: 'This till’s keys are lost',
    known: 'The keyring can’t be read, nor the unsent requests sealed with it. Sales data is safe.',
    todo: 'Call head office about cards still open here. A manager then sets the till up again.',
  },
  disk_full: {
    title: 'The disk is full',
    known: 'Nothing can be saved. No sale would be safe.',
    todo: 'Free up disk space, then start again.',
  },
  not_set_up: {
    title: 'This till isn’t set up',
    known: 'It has no key for the gift card service yet.',
    todo: 'A manager sets it up with the provisioning file.',
  },
  settings_damaged: {
    title: 'Settings are damaged',
    known: 'The settings file can’t be read, for example after a power cut. Sales data and keys are safe.',
    todo: 'Use the backup, if one is offered. If not, keep the file and restore it from a copy.',
  },
  settings_edited: {
    title: 'The settings were edited',
    known: 'Someone changed the settings file outside the till. Sales are paused.',
    todo: 'Find out who changed it. Enter the recovery code only if the change is right.',
  },
  update_checked: {
    title: 'The new version is being checked',
    known: 'Nobody can sign in yet. Sales data is safe.',
    todo: 'Wait. If the check fails, the previous version returns automatically.',
  },
  update_failed: {
    title: 'The new version failed its check',
    known: 'Sales data is safe and complete. The previous version couldn’t return automatically.',
    todo: 'Start the till again to repeat the check.',
  },
  needs_version: {
    title: 'This version is too old',
    known: 'Version {{needed}} added to the sales data. It wasn’t changed.',
    todo: 'Install version {{needed}} or newer, then start again.',
  },
  command_waits: {
    title: 'A file wants to change this till',
    known: 'Nothing has been changed yet.',
    todo: 'A manager decides.',
  },
} satisfies Record<FaultCode, Fault>;
