// Warum die Kasse nicht startet, auf Deutsch.
import type { StartWords } from '../en/start.ts';

export const start: StartWords = {
  title: '{{till}} kann nicht starten',
  call: 'Bitte die Betreuung dieser Kasse anrufen.',
  'folder-unusable':
    'Der Ordner {{folder}} ist nicht benutzbar: Er muss ein Ordner sein, in den dieser Benutzer schreiben darf.',
  'two-tills':
    'Im Ordner {{folder}} liegen eine Sandbox-Kasse und eine Live-Kasse: Jede braucht einen eigenen (--data).',
  'two-places':
    'In den Ordnern {{folder}} und {{other}} liegt je eine Kasse: Mit --data benennen, welche geöffnet wird.',
  'of-another-account':
    'Die Kasse dieses Computers gehört dem Konto {{account}} ({{folder}}): Mit diesem Konto anmelden; gibt es das nicht mehr, entfernt die Verwaltung {{file}}.',
  'belongs-to-a-till': 'Der Ordner {{folder}} gehört einer Kasse. Das Training öffnet ihn nie.',
};
