// What the settings say of fraud, in English.

export const fraudSettings = {
  pause: 'When the till asks the customer',
  maxima: 'Most at once',
  trained: 'Who is trained about scams',
  trainedHow: 'Practise it in training: “Somebody on the phone”. Then enter the day here.',
  notice: 'Notice next to each code',
};

export const maximaSettings = {
  card: 'Maximum per card, in {{currency}}',
  cardHint: 'Above this, a manager approves. Empty: none.',
  sale: 'Maximum per sale, in {{currency}}',
  saleHint: 'Above this, a manager approves. Several sales of one customer: see the fraud warning.',
  supervisor: 'Supervisor above, in {{currency}}',
  supervisorHint: 'Above this total, a supervisor approves the sale. Empty: never.',
  categories: 'Per sale, by category',
  category: '{{name}}, in {{currency}}',
};
