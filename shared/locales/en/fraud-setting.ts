// What the settings say of fraud, in English.

export const fraudSettings = {
  pause: 'When the till asks the customer',
  maxima: 'Most at once',
  notice: 'Notice next to each code',
};
