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
  'keeper-starting': 'Die Kasse startet',
  'keeper-moment': 'Einen Moment bitte.',
  'keeper-again': 'Die Kasse wurde unterbrochen und startet neu',
  'keeper-kept': 'Was eingegeben wurde, bleibt erhalten. Ein offener Verkauf ist nach dem Anmelden wieder da.',
  'keeper-refused': 'Die Kasse kann nicht starten',
  'keeper-closed': 'Die Kasse ist geschlossen',
  'keeper-open-again': 'Die Leitung hat sie geschlossen.',
  'keeper-try': 'Noch einmal versuchen',
  'keeper-open': 'Kasse öffnen',
  'keeper-restart': 'Computer neu starten',
  'keeper-off': 'Computer herunterfahren',
  'keeper-not-allowed': 'Der Computer hat das nicht getan: am Knopf aus- und wieder einschalten.',
};
