// What a mail says, in the language of whoever named its address: each thing in a line, the alarms with what to do.
import { alarmKinds } from '../../shared/head-office/alarm-kinds.ts';
import { mailWords as german } from '../../shared/locales/de/office-telling.ts';
import { alarm as germanAlarm } from '../../shared/locales/de/office-tills.ts';
import { mailWords as english } from '../../shared/locales/en/office-telling.ts';
import { alarm as englishAlarm } from '../../shared/locales/en/office-tills.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { zoneOrUtc } from '../../shared/zone.ts';
import type { OpenThing } from './open.ts';
import type { MailPlace } from './places.ts';

const words = {
  en: { ...english, alarm: englishAlarm },
  de: { ...german, alarm: germanAlarm },
};
const mostLines = 50;
/** In the store's zone, which is named: the reader may be in another. */
const timeStyle = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

export function mailOf(things: readonly OpenThing[], { language }: MailPlace, address: string) {
  const of = words[language];
  const titleOf = ({ kind }: OpenThing): string => {
    const known = alarmKinds.find((one) => one === kind);
    if (known) return of.alarm[known].title;
    return kind === 'due' || kind === 'unresolved' ? of[kind] : kind;
  };
  const timeOf = ({ since, zone, kind, reportedAt }: OpenThing): string => {
    const time = new Intl.DateTimeFormat(intlLocales[language], { ...timeStyle, timeZone: zoneOrUtc(zone) });
    const last =
      kind === 'silent' && reportedAt !== null ? `; ${of.lastReport} ${time.format(new Date(reportedAt))}` : '';
    return time.format(new Date(since)) + last;
  };
  const lines = things
    .slice(0, mostLines)
    .map((thing) => `${thing.store}, ${thing.terminal}: ${titleOf(thing)} (${timeOf(thing)})`);
  const more = things.length - lines.length;
  const kinds = alarmKinds.filter((kind) => things.some((thing) => thing.kind === kind));
  const todo = kinds.map((kind) => `${of.alarm[kind].title}: ${of.alarm[kind].todo}`);
  const [first] = things;
  const subject = first && things.length === 1 ? `${first.store}, ${first.terminal}: ${titleOf(first)}` : of.some;
  const parts = [...lines, ...(more > 0 ? [`+${more}`] : []), '', ...todo, '', of.daily, address];
  return { subject: `${of.from}: ${subject} (${things.length})`, text: parts.join('\n') };
}

export const testMailOf = ({ language }: MailPlace) => ({
  subject: `${words[language].from}: ${words[language].test}`,
  text: words[language].test,
});

/** For an address that is told nothing any more. */
export const goodbyeMailOf = ({ language }: MailPlace, by: string, at: Date) => ({
  subject: `${words[language].from}: ${words[language].goodbye}`,
  text: `${words[language].goodbye}\n${by}, ${at.toISOString()}\n${words[language].goodbyeTodo}`,
});
