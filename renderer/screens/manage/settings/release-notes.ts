// What is new in a release: in the till's language if available, otherwise in English, otherwise in any language.
export type ReleaseNotes = { readonly language: string; readonly text: string };

export function notesFor(notes: Readonly<Record<string, string>>, locale: string): ReleaseNotes | null {
  const [language = locale] = locale.split('-');
  const wanted = [locale, language, 'en', ...Object.keys(notes)];
  for (const one of wanted) {
    const text = Object.hasOwn(notes, one) ? notes[one]?.trim() : undefined;
    if (text) return { language: one, text };
  }
  return null;
}
