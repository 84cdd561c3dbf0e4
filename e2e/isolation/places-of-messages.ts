// Where messages name a connection or a person.
import { type Place, place, post } from './place.ts';

const message = (more: object) => post('/messages/chat', { text: { body: 'Hola' }, ...more });
const PHONE = { phone: '+56911112222' };

export const PLACES_OF_MESSAGES: readonly Place[] = [
  place(
    'POST /messages/chat',
    'body connection_id',
    (t) => t.connections,
    (id) => message({ connection_id: id, to: PHONE }),
  ),
  place(
    'POST /messages/chat',
    'body customer_profile_id',
    (t) => t.customers,
    (id) => message({ to: { customer_profile_id: id } }),
  ),
  place(
    'POST /messages/chat',
    'body customer_key',
    (t) => t.customerKeys,
    (id) => message({ to: { customer_key: id } }),
  ),
  place(
    'POST /messages/chat',
    'body thread_id',
    (t) => t.connections,
    (id) => message({ to: { thread_id: id } }),
  ),
];
