// The members of a subscription as callers send them, shared by the operations that take one.
import { z } from 'zod';
import { textField } from '../query-fields.ts';
import { EVENTS } from './subscription.ts';

/** The service behind says where a URL may lead: it resolves the name. */
const MAX_URL = 2048;

export const subscriptionFields = {
  url: textField(
    MAX_URL,
    'https, of a public host, without a user name, a password or a fragment. Checked now and at every delivery.',
  ).min(1),
  events: z.array(z.enum(EVENTS)).min(1).max(EVENTS.length).meta({ description: 'What is sent.' }),
  description: textField(500, 'For people.'),
};

/** Each once, in the order of the first mention. */
export const distinct = (events: readonly string[]) => [...new Set(events)];
