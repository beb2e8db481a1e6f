// The figure whose sales are shown.
import type { ExceptionFigure } from '../../../../shared/reports/exception-figures.ts';

export type Chosen = { readonly personId: string; readonly figure: ExceptionFigure };
