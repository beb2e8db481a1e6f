// Words of how the till stands with head office, for the status dialog and the health page, in English.
export const headOffice = {
  is: {
    'head-office-heard': 'Head office',
    'head-office-not-asked': 'Head office not reached yet',
    'head-office-behind-by': 'Waiting to send to head office: {{count}}',
    'head-office-waits': 'Not enrolled at head office yet',
    'head-office-code-unknown': 'Head office didn’t enrol this till',
    'head-office-code-used': 'Head office didn’t enrol this till',
    'head-office-code-ended': 'Head office didn’t enrol this till',
    'head-office-code-over': 'Head office didn’t enrol this till',
    'head-office-code-zone': 'Head office didn’t enrol this till',
    'head-office-revoked': 'Head office has blocked this till',
    'head-office-replaced': 'Another computer took this till’s place',
    'head-office-unreachable': 'Can’t reach head office',
    'head-office-certificate-over': 'Head office’s certificate has expired',
    'head-office-stranger': 'This isn’t head office',
    'head-office-not-taken': 'Head office doesn’t accept this till’s sales data',
    'head-office-restores': 'Sales data is older than at head office',
    'head-office-unread': 'Sales data can’t be sent to head office',
  },
  means: {
    'head-office-heard': 'It gets every sale within seconds.',
    'head-office-not-asked': 'The till has just started.',
    'head-office-behind-by': 'You can sell. The till keeps sending.',
    'head-office-waits': 'You can sell. The till enrols as soon as head office answers.',
    'head-office-code-unknown': 'You can sell. Head office doesn’t know the code: get a new one.',
    'head-office-code-used': 'You can sell. The code was already used for this till: get a new one.',
    'head-office-code-ended': 'You can sell. The code was cancelled, or there is a newer one: get that one.',
    'head-office-code-over': 'You can sell. The code has expired: get a new one.',
    'head-office-code-zone':
      'You can sell. Head office doesn’t know this computer’s time zone, {{zone}}: set it, restart the till, get a new code.',
    'head-office-replaced':
      'No new sales here. Paid sales, refunds, voids and claim slips still work. If this is wrong, call head office.',
    'head-office-revoked': 'No new sales. Paid sales, refunds, voids and claim slips still work.',
    'head-office-unreachable': 'You can sell. Waiting to send: {{count}}. Sent automatically.',
    'head-office-certificate-over':
      'You can sell. Waiting to send: {{count}}. Get the new certificate from head office.',
    'head-office-stranger': 'You can sell. Waiting to send: {{count}}. Check the address and the certificate.',
    'head-office-not-taken': 'You can sell. Waiting to send: {{count}}.',
    'head-office-restores': 'The till opens again once it isn’t in use. Head office knows the missing sales.',
    'head-office-unread': 'You can sell. Check the disk.',
  },
};
