// Tests POST /customers/link-tokens over a real socket: the rows, what is shown to whom, and what refuses a request as a whole.
import assert from 'node:assert/strict';
import { appError } from '@touchline/chassis/errors.ts';
import type { MintLinkTokensRequest } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

interface Row {
  index: number;
  status: string;
  customer_key: string | null;
  customer_profile_id?: string;
  token?: string;
  expires_at?: string;
  reason?: string;
  message?: string;
}

interface Data {
  results: Row[];
  param: string;
  minted: number;
  not_found: number;
  invalid: number;
  recipes: Record<string, unknown>[];
}

describe('POST /customers/link-tokens', () => {
  let running: RunningGateway;
  const asked: MintLinkTokensRequest[] = [];
  let isOff = false;
  let linkTokenParam = 'svc_t';
  before(async () => {
    const doubles = serviceDoubles();
    const mintLinkTokens: typeof doubles.identity.mintLinkTokens = async (request, call) => {
      asked.push(request);
      if (isOff) throw appError('link_tokens_disabled', 'Link tokens are off.');
      return doubles.identity.mintLinkTokens(request, call);
    };
    const getSettings: typeof doubles.sites.getSettings = async (request, call) => {
      const { settings } = await doubles.sites.getSettings(request, call);
      return { settings: { ...settings, linkTokenParam } };
    };
    running = await runGateway('link_tokens', {
      doubles: { identity: { ...doubles.identity, mintLinkTokens }, sites: { ...doubles.sites, getSettings } },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const post = (body: unknown, key = running.key) =>
    running.post('/customers/link-tokens', body, { authorization: `Bearer ${key}` });
  const mint = async (body: unknown, key?: string): Promise<Data> => {
    const response = await post(body, key);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return (JSON.parse(text) as { data: Data }).data;
  };

  it('answers each row in order with its status, reason and key, and counts them', async () => {
    const { results, param, minted, not_found, invalid } = await mint({
      customers: [
        { customer_key: 'C-77' },
        { email: 'ana@example.com' },
        { email: 'nobody@example.com', customer_key: null },
        { customer_key: 'gone' },
        { identifier_type: 'external_customer_id', identifier_value: 'C-78' },
        {},
        { identifier_type: 'email', identifier_value: 'ana@example.com' },
        { customer_profile_id: 7, customer_key: 'C-77' },
      ],
    });
    assert.deepEqual(
      results.map(({ index, status, reason, customer_key }) => [index, status, reason, customer_key]),
      [
        [0, 'minted', undefined, 'C-77'],
        [1, 'minted', undefined, 'C-77'],
        [2, 'not_found', 'no_match', null],
        [3, 'not_found', 'erased', 'gone'],
        [4, 'not_found', 'no_match', 'C-78'],
        [5, 'invalid', 'no_selector', null],
        [6, 'invalid', 'unknown_identifier_type', null],
        [7, 'invalid', 'malformed_selector', 'C-77'],
      ],
    );
    assert.deepEqual([param, minted, not_found, invalid], ['svc_t', 2, 3, 3]);
    for (const { status, token, expires_at, message } of results) {
      assert.equal(token !== undefined && expires_at !== undefined, status === 'minted');
      assert.equal(message === undefined, status === 'minted');
    }
  });

  it('shows whose token it is only to a credential that holds customers:read', async () => {
    const customers = [{ customer_key: 'C-77' }, { customer_key: 'x' }];
    const { results: shown } = await mint(
      { customers },
      await running.issueKey(['attribution:write', 'customers:read']),
    );
    assert.deepEqual(
      shown.map(({ customer_profile_id }) => customer_profile_id),
      [CUSTOMER_ID, undefined],
    );
    const { results: hidden } = await mint({ customers }, await running.issueKey(['attribution:write']));
    assert.deepEqual(
      hidden.map((row) => 'customer_profile_id' in row),
      [false, false],
    );
    assert.deepEqual([hidden[0]?.customer_key, hidden[0]?.token], ['C-77', 'a.b.c']);
  });

  it('returns a recipe for each channel, with all five members', async () => {
    const { recipes } = await mint({ customers: [{ customer_key: 'C-77' }] });
    assert.deepEqual(
      recipes.map(({ channel }) => channel),
      ['crm', 'email', 'chat', 'partner_page'],
    );
    for (const recipe of recipes) {
      assert.deepEqual(Object.keys(recipe).sort(), [
        'channel',
        'link_template',
        'merge_tag',
        'requires',
        'store_token_in',
      ]);
      assert.match(String(recipe.link_template), /\?svc_t=/);
    }
  });

  it('names the query parameter of the profile’s tracker in the answer and in each recipe', async () => {
    linkTokenParam = 'who';
    try {
      const { param, recipes } = await mint({ customers: [{ customer_key: 'C-77' }] });
      assert.equal(param, 'who');
      for (const { link_template, merge_tag, store_token_in } of recipes) {
        assert.match(String(link_template), /\?who=/);
        assert.doesNotMatch(JSON.stringify([link_template, merge_tag, store_token_in]), /svc_t/);
      }
    } finally {
      linkTokenParam = 'svc_t';
    }
  });

  it('passes selectors on unchanged, and an unreadable one as malformed instead of not sent', async () => {
    await mint({
      customers: [{ phone: '9 8765 4321', email: null }, { email: ['a'] }, { customer_key: 'nul\u0000' }],
      expires_in_days: 365,
      country: 'cl',
    });
    const request = asked.at(-1);
    assert.deepEqual([request?.expiresInDays, request?.country, request?.profileId], [365, 'CL', running.profileId]);
    assert.deepEqual(
      request?.rows.map(({ customerId, externalId, email, phone }) => [customerId, externalId, email, phone]),
      [
        [undefined, undefined, undefined, '9 8765 4321'],
        [undefined, undefined, '', undefined],
        [undefined, '', undefined, undefined],
      ],
    );
    await mint({ customers: [{ customer_key: 'C-77' }] });
    assert.deepEqual([asked.at(-1)?.expiresInDays, asked.at(-1)?.country], [90, '']);
  });

  it('accepts 500 rows', async () => {
    const { results } = await mint({ customers: Array.from({ length: 500 }, (_, i) => ({ customer_key: `C-${i}` })) });
    assert.equal(results.length, 500);
  });

  const refused: [string, unknown, string][] = [
    ['501 rows', { customers: Array.from({ length: 501 }, () => ({ customer_key: 'C-77' })) }, 'customers'],
    ['no rows', { customers: [] }, 'customers'],
    ['no list of customers', {}, 'customers'],
    ['an invalid list', { customers: { email: 'ana@example.com' } }, 'customers'],
    ['a row that is not an object', { customers: [{ customer_key: 'C-77' }, 'C-78'] }, 'customers[1]'],
    ['an unknown member of a row', { customers: [{ customer_key: 'C-77', name: 'Ana' }] }, 'customers[0].name'],
    ['an unknown member', { customers: [{ customer_key: 'C-77' }], ttl: 1 }, 'ttl'],
    ...[0, 366, 1.5, '30', null].map((days): [string, unknown, string] => [
      `a lifetime of ${JSON.stringify(days)} days`,
      { customers: [{ customer_key: 'C-77' }], expires_in_days: days },
      'expires_in_days',
    ]),
    ['a country of three letters', { customers: [{ customer_key: 'C-77' }], country: 'CHL' }, 'country'],
  ];
  for (const [what, body, field] of refused) {
    it(`refuses ${what} as a whole`, async () => {
      const response = await post(body);
      const { code, message } = await errorOf(response);
      assert.deepEqual([response.status, code], [422, 'validation_error']);
      assert.ok(message.startsWith(`${field} `), message);
    });
  }

  it('needs attribution:write', async () => {
    const response = await post({ customers: [{ customer_key: 'C-77' }] }, await running.issueKey(['customers:read']));
    const { code, required_scopes } = await errorOf(response);
    assert.deepEqual([response.status, code, required_scopes], [403, 'insufficient_scope', ['attribution:write']]);
  });

  it('is 503 link_tokens_disabled, with nothing to wait for, when the deployment has no secret', async () => {
    isOff = true;
    const response = await post({ customers: [{ customer_key: 'C-77' }] });
    isOff = false;
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, null]);
    assert.equal((await errorOf(response)).code, 'link_tokens_disabled');
  });
});
