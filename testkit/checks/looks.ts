// The one visual language, measured in the page: runs there, so it uses nothing from outside. Counts only what a dialog does not cover.

/** What can be pressed or typed into and is smaller than a finger: at most 48 px in width and height, in CSS pixels. */
export function small(): string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const scope = dialogs.at(-1) ?? document.body;
  return [...scope.querySelectorAll('button, input, select, a[href]')].flatMap((element) => {
    // A tick is pressed by its whole row.
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    if (width < 2 || height < 2 || (width >= 47.5 && height >= 47.5)) return [];
    return [`${element.getAttribute('aria-label') ?? element.textContent}: ${Math.round(width)}x${Math.round(height)}`];
  });
}

/** The words of each button in the accent colour. */
export function primaries(): string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const scope = dialogs.at(-1) ?? document.body;
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.createElement('i');
  probe.style.color = accent;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return [...scope.querySelectorAll('button')]
    .filter((button) => getComputedStyle(button).backgroundColor === colour)
    .map((button) => button.textContent ?? '');
}
