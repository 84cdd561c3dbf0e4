// Defines how a customer of Google Ads is read, and what keeps one from advertising.
import { z } from 'zod';

export const CUSTOMER = {
  query:
    'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.status, ' +
    'customer.manager FROM customer LIMIT 1',
  row: z.object({
    customer: z.object({
      descriptiveName: z.string().default(''),
      currencyCode: z.string().length(3),
      timeZone: z.string().default('UTC'),
      status: z.string().default('ENABLED'),
      manager: z.boolean().default(false),
    }),
  }),
};

// Customers in these states show their figures but do not deliver (CustomerStatus).
export const CUSTOMER_PROBLEMS: Readonly<Record<string, string>> = {
  SUSPENDED: 'The account is suspended on the platform.',
  CANCELED: 'The account is cancelled on the platform.',
  CLOSED: 'The account is closed on the platform.',
};
