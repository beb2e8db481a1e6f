// Warum die Kasse nicht startet, auf Deutsch.
import type { StartWords } from '../en/start.ts';

export const start: StartWords = {
  title: '{{till}} kann nicht starten',
  call: 'Den Support dieser Kasse anrufen.',
  'folder-unusable': 'Der Ordner {{folder}} ist nicht benutzbar: Dieser Benutzer muss darin schreiben dürfen.',
  'two-tills':
    'Im Ordner {{folder}} liegen eine Sandbox-Kasse und eine Live-Kasse. Jede braucht einen eigenen Ordner (--data).',
  'two-places': 'In den Ordnern {{folder}} und {{other}} liegt je eine Kasse. Mit --data eine wählen.',
  'of-another-account':
    'Die Kasse dieses Rechners gehört dem Konto {{account}} ({{folder}}): Mit diesem Konto anmelden. Gibt es das nicht mehr, entfernt der Administrator {{file}}.',
  'belongs-to-a-till': 'Der Ordner {{folder}} gehört einer Kasse und ist nicht für die Schulung.',
};
