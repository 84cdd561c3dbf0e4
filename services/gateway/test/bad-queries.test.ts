// Tests invalid and hostile paths and queries: each has one code, and the message names the parameter.
import assert from 'node:assert/strict';
import { CAMPAIGN_ID, CUSTOMER_ID } from './doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const RANGE = 'date_from=2026-01-01&date_to=2026-01-31';

/** GET requests, with the code that each must get. */
const QUERIES: [name: string, path: string, status: number, code: string, message: RegExp][] = [
  ['no dates', '/campaigns', 400, 'invalid_date_range', /^date_from is required/],
  ['one date', '/campaigns?date_from=2026-01-01', 400, 'invalid_date_range', /^date_to is required/],
  [
    '31 April',
    '/campaigns?date_from=2026-04-31&date_to=2026-05-01',
    400,
    'invalid_date_range',
    /^date_from must be a real day/,
  ],
  [
    'another form',
    '/campaigns?date_from=01/02/2026&date_to=2026-05-01',
    400,
    'invalid_date_range',
    /^date_from must be a real day/,
  ],
  [
    'a time',
    '/campaigns?date_from=2026-01-01T00:00:00Z&date_to=2026-05-01',
    400,
    'invalid_date_range',
    /^date_from must be a real day/,
  ],
  [
    'days in reverse',
    '/campaigns?date_from=2026-02-01&date_to=2026-01-01',
    400,
    'invalid_date_range',
    /^date_from must not be after/,
  ],
  [
    '367 days',
    '/campaigns?date_from=2025-01-01&date_to=2026-01-02',
    400,
    'invalid_date_range',
    /^date_to must be within 366 days/,
  ],
  ['an operator in a name', `/campaigns?${RANGE}&limit[$gt]=1`, 400, 'invalid_parameter', /not known here/],
  [
    'an operator as a date',
    '/campaigns?date_from[$ne]=1&date_to=2026-01-01',
    400,
    'invalid_date_range',
    /^date_from is required/,
  ],
  ['a parameter twice', `/campaigns?${RANGE}&limit=1&limit=2`, 400, 'invalid_parameter', /more than once/],
  ['an unknown parameter', `/campaigns?${RANGE}&colour=red`, 400, 'invalid_parameter', /^colour is not known here/],
  ['__proto__', `/campaigns?${RANGE}&__proto__=1`, 400, 'invalid_parameter', /is not known here/],
  ['an unknown model', `/campaigns?${RANGE}&model=magic`, 400, 'invalid_parameter', /^model must be one of last_touch/],
  [
    'an ad set at level campaign',
    `/campaigns?${RANGE}&ad_set_external_id=1`,
    400,
    'invalid_parameter',
    /^ad_set_external_id needs level ad_set or ad/,
  ],
  ['the overview under all models', `/overview?${RANGE}&model=all`, 400, 'invalid_parameter', /^model must be one of/],
  ['its days under all models', `/overview/days?${RANGE}&model=all`, 400, 'invalid_parameter', /^model must be one of/],
  ['0 conversions', '/campaigns/1/conversions?limit=0', 400, 'invalid_parameter', /^limit must be at least 1/],
  ['201 conversions', '/campaigns/1/conversions?limit=201', 400, 'invalid_parameter', /^limit must be at most 200/],
  [
    'only one day for conversions',
    '/campaigns/1/conversions?date_from=2026-01-01',
    400,
    'invalid_date_range',
    /^date_to is required/,
  ],
  ['only one day for an ad', '/ads/1?date_to=2026-01-01', 400, 'invalid_date_range', /^date_from is required/],
  ['31 April for an ad', '/ads/1?date_from=2026-04-31&date_to=2026-05-01', 400, 'invalid_date_range', /date_from/],
  ['limit 0', `/campaigns?${RANGE}&limit=0`, 400, 'invalid_parameter', /^limit must be at least 1/],
  ['limit 101', `/campaigns?${RANGE}&limit=101`, 400, 'invalid_parameter', /^limit must be at most 100/],
  ['limit 1e2', `/campaigns?${RANGE}&limit=1e2`, 400, 'invalid_parameter', /^limit must be a whole number/],
  ['an empty limit', `/campaigns?${RANGE}&limit=`, 400, 'invalid_parameter', /^limit must be a whole number/],
  [
    'a negative offset',
    `/customers/${CUSTOMER_ID}/journey?offset=-1`,
    400,
    'invalid_parameter',
    /^offset must be a whole number/,
  ],
  ['an invalid id', '/customers/not-a-uuid/journey', 400, 'invalid_parameter', /^id must be a UUID/],
  [
    'an operator as an id',
    '/customers/%7B%22%24ne%22%3Anull%7D/journey',
    400,
    'invalid_parameter',
    /^id must be a UUID/,
  ],
  ['a broken escape', '/customers/%E0%A4%A/journey', 400, 'invalid_parameter', /percent-encoding/],
  [
    '11 entities',
    `/campaigns/trend?${RANGE}&entity_ids=${Array(11).fill(CAMPAIGN_ID).join(',')}`,
    400,
    'invalid_parameter',
    /^entity_ids must name at most 10/,
  ],
  [
    'a platform id',
    `/campaigns/trend?${RANGE}&entity_ids=238461`,
    400,
    'invalid_parameter',
    /^entity_ids must be UUIDs/,
  ],
  ['no goal', `/customers?${RANGE}`, 400, 'invalid_parameter', /^goal is required/],
  [
    '50,000 characters',
    `/customers?${RANGE}&goal=x&search=${'a'.repeat(50_000)}`,
    400,
    'invalid_parameter',
    /^search must have at most 200/,
  ],
  [
    '50,000 characters to search',
    `/customers/search?q=${'a'.repeat(50_000)}`,
    400,
    'invalid_parameter',
    /^q must have at most 200/,
  ],
  ['a NUL', '/customers/search?q=a%00b', 400, 'invalid_parameter', /^q must be plain text/],
  [
    'half a cursor',
    `/customers?${RANGE}&goal=x&cursor_time=2026-01-01T00:00:00Z`,
    400,
    'invalid_parameter',
    /^cursor_id must be sent together/,
  ],
  ['a foreign channel', '/connections?channel=fax', 400, 'invalid_parameter', /^channel must be one of/],
  ['a query where none is accepted', '/me?verbose=1', 400, 'invalid_parameter', /takes no query/],
];

describe('bad queries', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('bad_queries');
  });
  after(async () => await running[Symbol.asyncDispose]());

  for (const [name, path, status, code, message] of QUERIES) {
    it(`GET ${path.slice(0, 30)}… refuses ${name} with ${status} ${code}`, async () => {
      const response = await running.call('GET', path);
      const error = await errorOf(response);
      assert.deepEqual([response.status, error.code], [status, code], error.message);
      assert.match(error.message, message);
    });
  }
});
