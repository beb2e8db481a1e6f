// Words of head office's page about orders for companies, in English.
import type { CompanyOrderState } from '../../companies/views.ts';

export const orders = {
  about: 'by the tills’ entries, the newest first',
  none: 'No company has ordered yet.',
  company: 'Company',
  who: 'Asked, agreed',
  ready: '{{count}} ready',
  cancelled: '{{count}} cancelled',
  paid: '{{amount}} paid',
  paidBack: '{{amount}} paid back',
  state: {
    held: 'Starts later',
    placing: 'Being ordered',
    stopped: 'Stopped',
    done: 'Done',
    withdrawn: 'Withdrawn',
  } satisfies Record<CompanyOrderState, string>,
  copy: 'Copy {{n}} handed out',
  balance: 'Balance at the service, {{currency}}',
  balanceRead: '{{held}} held, limit {{limit}} · read {{at}}, {{till}}',
  compared: 'Compared with the tills’ cards, {{currency}}',
  comparedTo: 'up to {{at}}',
  toppedUp: 'at least {{amount}} paid in by {{at}}',
  forgotten: 'Forgotten by the till',
};
