// The requests of the reports, Today and the exceptions page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile } from '../document.ts';
import { day, place } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import { exceptionKinds } from './exception-figures.ts';
import type { ExceptionSales, ExceptionsView } from './exceptions.ts';
import type { ReportAbout, ReportView } from './report.ts';
import type { TodayView } from './today.ts';

const period = { from: day, to: day };

/** A shift that is closed. */
const ofShift = { shiftId: z.string().max(64) };

const saved = { format: z.enum(['csv', 'pdf']), place };

const wanted = z.union([z.strictObject(period), z.strictObject(ofShift)]);

export type WantedReport = z.infer<typeof wanted>;

export const reportsChannels = {
  /** Null: of the last seven business days. */
  'exceptions:read': row('manager', z.strictObject(period).nullable(), answers<ExceptionsView>(), 'sums'),
  /** The sales of one row. */
  'exceptions:open': row(
    'manager',
    z.strictObject({ ...period, personId: z.string().max(64), kind: z.enum(exceptionKinds) }),
    answers<ExceptionSales>(),
    'sums',
  ),
  'exceptions:save': row('manager', z.strictObject({ ...period, place }), answers<SavedFile>(), 'sums'),
  /** The figures of Today: with all cash once nothing is left to count. With `cash` before that, which is journalled as an X with cash. */
  'report:today': row('manager', z.strictObject({ cash: z.boolean() }), answers<TodayView>()),
  /** What a report would cover, before a user opens it. Null: the current business day. */
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
