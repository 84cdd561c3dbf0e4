// Lists the endpoints at which messages name a connection or a person.
import { endpoint, type Options, post, type TenantEndpoint } from './tenant-endpoint.ts';

const message = (more: object) => post('/messages/chat', { text: { body: 'Hola' }, ...more });
const mail = (more: object) => post('/messages/email', { subject: 'Hola', text: 'Hola', ...more });
const EMAIL = { email: 'ana@example.com' };
const KEYED: Options = { isKeyed: true };
const PHONE = { phone: '+56911112222' };

export const MESSAGE_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'POST /messages/chat',
    'body connection_id',
    (t) => t.connections,
    (id) => message({ connection_id: id, to: PHONE }),
    KEYED,
  ),
  endpoint(
    'POST /messages/chat',
    'body customer_profile_id',
    (t) => t.customers,
    (id) => message({ to: { customer_profile_id: id } }),
    KEYED,
  ),
  endpoint(
    'POST /messages/chat',
    'body customer_key',
    (t) => t.customerKeys,
    (id) => message({ to: { customer_key: id } }),
    KEYED,
  ),
  endpoint(
    'POST /messages/chat',
    'body thread_id',
    (t) => t.connections,
    (id) => message({ to: { thread_id: id } }),
    KEYED,
  ),
  endpoint(
    'POST /messages/chat',
    'body media_id',
    (t) => t.media,
    (id) => post('/messages/chat', { to: PHONE, media_id: id }),
    KEYED,
  ),
  endpoint(
    'POST /messages/email',
    'body connection_id',
    (t) => t.connections,
    (id) => mail({ connection_id: id, to: EMAIL }),
    KEYED,
  ),
  endpoint(
    'POST /messages/email',
    'body customer_profile_id',
    (t) => t.customers,
    (id) => mail({ to: { customer_profile_id: id } }),
    KEYED,
  ),
  endpoint(
    'POST /messages/email',
    'body customer_key',
    (t) => t.customerKeys,
    (id) => mail({ to: { customer_key: id } }),
    KEYED,
  ),
  endpoint(
    'POST /messages/email',
    'body media_id',
    (t) => t.media,
    (id) => mail({ to: EMAIL, attachments: [{ media_id: id }] }),
    KEYED,
  ),
  endpoint(
    'GET /messages/media/{id}',
    'path id',
    (t) => t.media,
    (id) => `/messages/media/${id}`,
  ),
];
