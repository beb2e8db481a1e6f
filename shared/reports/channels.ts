// What the reports, Today and the exceptions page ask. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile } from '../document.ts';
import { day, place } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import { exceptionFigures } from './exception-figures.ts';
import { type ExceptionSales, type ExceptionsView, exceptionsBy } from './exceptions.ts';
import type { ReportAbout, ReportView } from './report.ts';
import type { TodayView } from './today.ts';

const by = z.enum(exceptionsBy);

const period = { from: day, to: day };

/** A shift that is closed. */
const ofShift = { shiftId: z.string().max(64) };

const saved = { format: z.enum(['csv', 'pdf']), place };

const wanted = z.union([z.strictObject(period), z.strictObject(ofShift)]);

export type WantedReport = z.infer<typeof wanted>;

export const reportsChannels = {
  /** Of the last 28 business days. */
  'exceptions:read': row('manager', z.strictObject({ by }), answers<ExceptionsView>(), 'sums'),
  /** What stands behind one figure of a person. */
  'exceptions:open': row(
    'manager',
    z.strictObject({ by, personId: z.string().max(64), figure: z.enum(exceptionFigures) }),
    answers<ExceptionSales>(),
    'sums',
  ),
  'exceptions:save': row('manager', z.strictObject({ by, place }), answers<SavedFile>(), 'sums'),
  /** What stands on Today: with all cash once nothing is left to count. With `cash` before, which is journalled as an X with cash. */
  'report:today': row('manager', z.strictObject({ cash: z.boolean() }), answers<TodayView>()),
  /** What a report would be of, before anybody sees it. Null: the business day that is on now. */
  'report:about': row('manager', wanted.nullable(), answers<ReportAbout>()),
  'report:read': row('manager', wanted.nullable(), answers<ReportView>(), 'sums'),
  'report:save': row(
    'manager',
    z.union([z.strictObject({ ...period, ...saved }), z.strictObject({ ...ofShift, ...saved })]),
    answers<SavedFile>(),
    'sums',
  ),
  'report:print': row('manager', wanted, answers<TestSlipEnd>(), 'sums'),
};
