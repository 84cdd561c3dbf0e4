// Lists the endpoints of customers, visitors and conversions.
import { type Belongings, RANGE } from '../system/tenant.ts';
import {
  address,
  anything,
  EMPTY,
  enc,
  endpoint,
  people,
  phone,
  post,
  type TenantEndpoint,
  uuid,
} from './tenant-endpoint.ts';

const link = (customers: unknown) => post('/customers/link-tokens', { customers });
const erase = (selector: object) => post('/customers/erasures', { request_ref: uuid(), ...selector });
const WORKSPACE_ERASURE = 'POST /workspaces/{workspaceId}/customer-erasures';
/** Called by a person, in a workspace and on a profile of their own. */
const eraseAsOwner =
  (selector: (value: string) => object) =>
  (value: string, { workspaces: [workspace], profiles: [profile] }: Belongings) =>
    post(`/workspaces/${workspace}/customer-erasures`, {
      ...{ request_ref: uuid(), profile_id: profile },
      ...selector(value),
    });
/** For rows and single bodies alike: the five kinds of the contract, with the value that the first tenant sends. */
const byIdentifier = (value: string) => ({ identifier_type: 'external_customer_id', identifier_value: value });

export const PERSON_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'GET /customers/{id}/journey',
    'path id',
    (t) => [...people(t), ...t.conversions, ...t.payments],
    (id) => `/customers/${id}/journey`,
    EMPTY,
  ),
  endpoint('GET /customers/{id}/journey-summary', 'path id', people, (id) => `/customers/${id}/journey-summary`, EMPTY),
  endpoint(
    'POST /customers/{id}/journey-summary',
    'path id',
    people,
    (id) => post(`/customers/${id}/journey-summary`, undefined),
    EMPTY,
  ),
  endpoint(
    'GET /customers/search',
    'query exclude',
    (t) => t.customers,
    (id) => `/customers/search?q=nobody-has-this&exclude=${id}`,
    EMPTY,
  ),
  endpoint(
    'GET /customers/search',
    'query q',
    (t) => [...t.emails, ...t.phones],
    (q) => `/customers/search?q=${enc(q)}`,
    { ...EMPTY, nobodys: address },
  ),
  endpoint(
    'GET /customers',
    'query search',
    (t) => t.emails,
    (q) => `/customers?${RANGE}&goal=payment_received&search=${enc(q)}`,
    { ...EMPTY, nobodys: address },
  ),
  endpoint(
    'GET /customers/journey',
    'query customer_key',
    (t) => t.customerKeys,
    (key) => `/customers/journey?customer_key=${enc(key)}`,
  ),
  endpoint(
    'GET /customers/journey',
    'query email',
    (t) => t.emails,
    (email) => `/customers/journey?email=${enc(email)}`,
    { nobodys: address },
  ),
  endpoint(
    'GET /customers/journey',
    'query phone',
    (t) => t.phones,
    (number) => `/customers/journey?phone=${enc(number)}`,
    { nobodys: phone },
  ),
  endpoint(
    'GET /conversions/{id}/journey',
    'path id',
    (t) => [...t.conversions, ...t.events, ...t.payments],
    (id) => `/conversions/${id}/journey`,
  ),
  endpoint(
    'GET /conversions/{id}/explanation',
    'path id',
    (t) => [...t.conversions, ...t.events, ...t.payments],
    (id) => `/conversions/${id}/explanation`,
  ),
  endpoint(
    'POST /customers/link-tokens',
    'body customer_profile_id',
    (t) => t.customers,
    (id) => link([{ customer_profile_id: id }]),
    EMPTY,
  ),
  endpoint(
    'POST /customers/link-tokens',
    'body customer_key',
    (t) => t.customerKeys,
    (id) => link([{ customer_key: id }]),
    EMPTY,
  ),
  endpoint(
    'POST /customers/link-tokens',
    'body email',
    (t) => t.emails,
    (email) => link([{ email }]),
    { ...EMPTY, nobodys: address },
  ),
  endpoint(
    'POST /customers/link-tokens',
    'body phone',
    (t) => t.phones,
    (number) => link([{ phone: number }]),
    { ...EMPTY, nobodys: phone },
  ),
  endpoint(
    'POST /customers/link-tokens',
    'body identifier_value',
    (t) => t.customerKeys,
    (id) => link([byIdentifier(id)]),
    EMPTY,
  ),
  ...(
    [
      ['customer_profile_id', (t) => t.customers, uuid],
      ['customer_key', (t) => t.customerKeys, uuid],
      ['email', (t) => t.emails, address],
      ['phone', (t) => t.phones, phone],
    ] as const satisfies readonly [string, TenantEndpoint['theirs'], () => string][]
  ).map(([selector, theirs, nobodys]) =>
    endpoint(
      'PUT /payments/{payment_id}/payer',
      `body ${selector}`,
      theirs,
      (value, own) => post(`/payments/${own.payments[0]}/payer`, { [selector]: value }),
      { nobodys },
    ),
  ),
  endpoint(
    'PUT /payments/{payment_id}/payer',
    'body identifier_value',
    (t) => t.customerKeys,
    (id, own) => post(`/payments/${own.payments[0]}/payer`, byIdentifier(id)),
  ),
  endpoint(
    'POST /customers/erasures',
    'body customer_key',
    (t) => t.customerKeys,
    (id) => erase({ customer_key: id }),
  ),
  endpoint(
    'POST /customers/erasures',
    'body email',
    (t) => t.emails,
    (email) => erase({ email }),
    { nobodys: address },
  ),
  endpoint(
    'POST /customers/erasures',
    'body phone',
    (t) => t.phones,
    (number) => erase({ phone: number }),
    { nobodys: phone },
  ),
  endpoint(
    'POST /customers/erasures',
    'body identifier_value',
    (t) => t.customerKeys,
    (id) => erase(byIdentifier(id)),
  ),
  endpoint(
    WORKSPACE_ERASURE,
    'body customer_key',
    (t) => t.customerKeys,
    eraseAsOwner((id) => ({ customer_key: id })),
    {
      as: 'owner',
    },
  ),
  endpoint(
    WORKSPACE_ERASURE,
    'body email',
    (t) => t.emails,
    eraseAsOwner((email) => ({ email })),
    {
      ...{ as: 'owner', nobodys: address },
    },
  ),
  endpoint(
    WORKSPACE_ERASURE,
    'body phone',
    (t) => t.phones,
    eraseAsOwner((number) => ({ phone: number })),
    {
      ...{ as: 'owner', nobodys: phone },
    },
  ),
  endpoint(WORKSPACE_ERASURE, 'body identifier_value', (t) => t.customerKeys, eraseAsOwner(byIdentifier), {
    as: 'owner',
  }),
  endpoint(
    WORKSPACE_ERASURE,
    'body profile_id',
    (t) => t.profiles,
    (id, { workspaces: [own] }) =>
      post(`/workspaces/${own}/customer-erasures`, { request_ref: uuid(), profile_id: id, customer_key: 'x' }),
    { as: 'owner' },
  ),
  endpoint(
    'GET /customers/erasures/{erasure_id}',
    'path erasure_id',
    anything,
    (id) => `/customers/erasures/${enc(id)}`,
  ),
];
