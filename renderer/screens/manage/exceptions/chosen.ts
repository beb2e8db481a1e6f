// The figure whose sales are shown.
import type { ExceptionFigure } from '../../../../shared/reports/exceptions.ts';

export type Chosen = { readonly personId: string; readonly figure: ExceptionFigure };
