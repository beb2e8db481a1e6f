// What the customer's display says in American English.
import { customer as english } from '../en/customer.ts';
import { american } from './american.ts';

export const customer = american(english);
