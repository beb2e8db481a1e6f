// Light, dark or as the computer has it: stored in this browser.
import { type Theme, themes } from '../../../shared/theme.ts';

const kept = 'theme';

export const chosenTheme = (): Theme => themes.find((one) => one === localStorage.getItem(kept)) ?? 'system';

export function applyTheme(theme: Theme = chosenTheme()): void {
  localStorage.setItem(kept, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
