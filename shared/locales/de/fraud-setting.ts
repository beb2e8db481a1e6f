// What the settings say of fraud, in German.
import type { fraudSettings as english } from '../en/fraud-setting.ts';
import type { SameKeys } from '../same-keys.ts';

export const fraudSettings: SameKeys<typeof english> = {
  pause: 'Wann die Kasse Kunden fragt',
  maxima: 'Höchstens auf einmal',
  notice: 'Hinweis neben jedem Code',
};
