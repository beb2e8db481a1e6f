// What head office's page says in English, by namespace: its own words, and the till's for what both name.
import { after } from './after.ts';
import { companies } from './companies.ts';
import { counter } from './counter.ts';
import { exception } from './exception.ts';
import { frame } from './frame.ts';
import { health } from './health.ts';
import { matter } from './matter.ts';
import { office } from './office.ts';
import { orders } from './office-companies.ts';
import { day } from './office-day.ts';
import { enrolment } from './office-enrolment.ts';
import { hired } from './office-hired.ts';
import { cards, due, matters, zs } from './office-money.ts';
import { out } from './office-out.ts';
import { outlier } from './office-outlier.ts';
import { period } from './office-period.ts';
import { said } from './office-said.ts';
import { telling } from './office-telling.ts';
import { alarm, audit, programs, sign, tills, users } from './office-tills.ts';
import { rack } from './rack.ts';
import { setting } from './setting.ts';
import { till } from './till.ts';
import { word } from './word.ts';

export const officePage = {
  after,
  companies,
  counter,
  exception,
  frame,
  health,
  matter,
  rack,
  setting,
  till,
  word,
  office,
  day,
  cards,
  due,
  orders,
  matters,
  period,
  outlier,
  zs,
  tills,
  enrolment,
  alarm,
  telling,
  users,
  out,
  said,
  hired,
  programs,
  audit,
  sign,
};
