// Whether a setting that some stores try first is still kept from a till of the others.

/** For `settings_said s` and a till `t`: whether it is not told there yet. */
export const isOnTrial = (s: string, now: string): string =>
  `(${s}.first_stores IS NOT NULL AND t.store <> ALL(${s}.first_stores) AND (${s}.rest_from IS NULL OR ${s}.rest_from > ${now}))`;
