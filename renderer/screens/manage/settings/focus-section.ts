// Moves the focus into a section that was opened, and back to its row.

/** Once it is drawn: focuses the field or button with that name, otherwise the first one of the section. */
export function focusSection(name: string | null): void {
  setTimeout(() => {
    const section = document.querySelector<HTMLElement>('[data-chosen]');
    const isNamed = (element: HTMLElement) => name !== null && element.textContent.trim().startsWith(name);
    const label = [...(section?.querySelectorAll('label') ?? [])].find(isNamed);
    const button = [...(section?.querySelectorAll('button') ?? [])].find(isNamed);
    const first = section?.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled');
    (label?.control ?? button ?? first)?.focus();
  });
}

/** The focus returns to where the keys left the list. */
export function focusRow(section: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus());
}
