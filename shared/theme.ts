// Light or dark: as the shop chose it, or as the computer has it.
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
