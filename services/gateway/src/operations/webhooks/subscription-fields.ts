// Defines the members of a subscription that callers send, for all operations that accept one.
import { z } from 'zod';
import { textField } from '../query-fields.ts';
import { EVENTS } from './subscription.ts';

/** Webhooks decides where a URL may lead, since it resolves the name. */
const MAX_URL = 2048;

export const subscriptionFields = {
  url: textField(
    MAX_URL,
    'https, on a public host, without a user name, a password or a fragment. Checked now and at every delivery.',
  ).min(1),
  events: z.array(z.enum(EVENTS)).min(1).max(EVENTS.length).meta({ description: 'The events that are sent.' }),
  description: textField(500, 'For people.'),
};

/** Returns each event once, in the order of its first mention. */
export const distinct = (events: readonly string[]) => [...new Set(events)];
