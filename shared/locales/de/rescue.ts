// What a till says that opens with a backup, or anew, in German.
export const rescue = {
  searching: 'Sicherungen werden gesucht …',
  title: 'Sicherung zurückspielen',
  none: 'Keine Sicherung gefunden',
  newest: 'neueste',
  backupMeans:
    'Was danach verkauft wurde, kennt die Kasse nicht: Die Karten gelten weiter, können hier aber nicht nachgedruckt, storniert oder erstattet werden. Die jetzige Datei bleibt für den Support erhalten.',
  newMeans:
    'Die Kasse beginnt leer: Was vorher verkauft wurde, kann hier nicht nachgedruckt, storniert oder erstattet werden.',
  restore: 'Prüfen und zurückspielen',
};
