// Words of where head office tells its alarms, and of the mails that tell them, in English.
export const telling = {
  title: 'Where alarms go',
  explain: 'Open alarms, and what needs somebody for ten minutes: once, and again each day while open.',
  nowhere: 'Nowhere',
  byMail: 'Mail',
  byWebhook: 'Webhook',
  change: 'Change',
  stop: 'Stop',
  test: 'Send a test',
  sent: 'Sent.',
  to: 'To',
  from: 'From',
  host: 'SMTP server',
  port: 'Port',
  security: 'Encryption',
  securityOf: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
  user: 'User name',
  password: 'Password',
  keptHint: 'Never shown again. Empty: as before.',
  url: 'Address',
  secret: 'Secret',
  secretHint: 'At least 16 characters. It signs what is sent, and is never shown again.',
  quiet: 'Quiet hours',
  quietHint:
    'Such as 22:00-07:00, by the clock of {{zone}}. Forged, cloned, rolled back and new books are told at any hour.',
  why: {
    EAUTH: 'Not sent: the server refuses the user name or the password.',
    EDNS: 'Not sent: no server has this name.',
    EENVELOPE: 'Not sent: the server refuses the sender or a recipient.',
    ESOCKET: 'Not sent: no connection to this server, port and encryption.',
    ETIMEDOUT: 'Not sent: the server didn’t answer in time. Check name, port and firewall.',
    ETLS: 'Not sent: the server doesn’t offer STARTTLS, or its certificate isn’t trusted.',
  },
};

/** Of the mails. */
export const mailWords = {
  from: 'Counterfoil head office',
  some: 'Open alarms',
  due: 'A customer waits for a refund',
  unresolved: 'A card is unresolved',
  lastReport: 'last report',
  daily: 'Told again each day while it is open.',
  test: 'This is a test. Alarms arrive here.',
  goodbye: 'Alarms are not sent here any more.',
  goodbyeTodo: 'If nobody of yours did that, look at the audit.',
};
