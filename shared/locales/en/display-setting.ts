// Words of the settings of the customer's display, in English.
export const displaySettings = {
  isOn: 'On',
  which: 'Screen for customers',
  none: 'None',
  monitor: '{{n}}: {{name}} {{size}}',
  gone: 'Not connected now',
  noSecond: 'No second screen is connected.',
  number: 'Show a number on each screen',
  touch: 'Customers can touch it',
  touchHint: 'They answer the fraud question and choose their language there.',
  pictures: 'Folder with your own pictures',
  picturesHint: 'PNG, JPEG or WebP, shown while nobody buys. Empty: the brands you sell.',
  note: 'It shows the sale, never codes or card numbers.',
};
