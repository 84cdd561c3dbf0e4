// Tests that every operation passes on the profile's country with everything that names a person, unless the request gives its
// own, in any case.
import assert from 'node:assert/strict';
import { createIssuer, type Issuer } from './access/credential-kinds.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

/** The country that each operation passed on, by the method that it called. */
type Heard = Record<string, string>;

describe('the default country of a profile', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let heard: Heard = {};
  before(async () => {
    const doubles = serviceDoubles();
    const { identity, erasures, tracking } = doubles;
    running = await runGateway('country', {
      doubles: {
        identity: {
          ...identity,
          importCustomers: (request, call) => {
            heard.importCustomers = `${request.country || '-'} ${request.defaultCountry || '-'}`;
            return identity.importCustomers(request, call);
          },
          searchCustomers: (request, call) => {
            heard.searchCustomers = request.country;
            return identity.searchCustomers(request, call);
          },
          findCustomer: (request, call) => {
            heard.findCustomer = request.country;
            return identity.findCustomer(request, call);
          },
          mintLinkTokens: (request, call) => {
            heard.mintLinkTokens = request.country;
            return identity.mintLinkTokens(request, call);
          },
        },
        erasures: {
          ...erasures,
          eraseCustomer: (request, call) => {
            heard.eraseCustomer = request.country;
            return erasures.eraseCustomer(request, call);
          },
        },
        tracking: {
          ...tracking,
          recordEvents: (request, call) => {
            heard.recordEvents = request.events.map(({ traits }) => traits?.country || '-').join(' ');
            return tracking.recordEvents(request, call);
          },
        },
      },
    });
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const set = async (default_country: string | null) => {
    const body = JSON.stringify({ default_country });
    const response = await running.call('PATCH', `/profiles/${running.profileId}`, { body });
    assert.equal(response.status, 200, await response.text());
  };
  type Call = (country?: string) => Promise<Response>;
  const said = (country?: string): Record<string, string> => (country === undefined ? {} : { country });
  const phone = '987654321';
  const OPERATIONS: [operation: string, method: string, call: Call][] = [
    [
      'POST /events',
      'recordEvents',
      (country) => running.post('/events', { event_name: 'x', user_traits: { phone, ...said(country) } }),
    ],
    [
      'POST /events of a batch',
      'recordEvents',
      (country) =>
        running.post('/events', {
          events: [{ event_name: 'x', user_traits: { national_id: '1-9', ...said(country) } }],
        }),
    ],
    [
      'POST /payments/webpay',
      'recordEvents',
      (country) =>
        running.post('/payments/webpay', { payment_ref: 'o-1', value: 1, user_traits: { phone, ...said(country) } }),
    ],
    [
      'POST /partner/declared-source',
      'recordEvents',
      (country) =>
        running.post('/partner/declared-source', {
          answer_key: 'tv',
          customer: { phone, email: 'ana@example.com', ...said(country) },
        }),
    ],
    [
      'POST /partner/ad-referrals',
      'recordEvents',
      (country) =>
        running.post('/partner/ad-referrals', {
          referrals: [{ idempotency_key: 'r-1', ad_id: '238401', customer: { phone, ...said(country) } }],
        }),
    ],
    [
      'POST /customers/link-tokens',
      'mintLinkTokens',
      (country) => running.post('/customers/link-tokens', { customers: [{ phone }], ...said(country) }),
    ],
    [
      'POST /customers/erasures',
      'eraseCustomer',
      (country) => running.post('/customers/erasures', { request_ref: 'r', phone, ...said(country) }),
    ],
    [
      'POST /workspaces/{workspaceId}/customer-erasures',
      'eraseCustomer',
      async (country) =>
        running.post(
          `/workspaces/${running.workspaceId}/customer-erasures`,
          { request_ref: 'r', profile_id: running.profileId, phone, ...said(country) },
          { authorization: '', ...(await issuer.session('owner')) },
        ),
    ],
    [
      'GET /customers/journey',
      'findCustomer',
      (country) => running.call('GET', `/customers/journey?${new URLSearchParams({ phone, ...said(country) })}`),
    ],
    [
      'PUT /payments/{payment_id}/payer',
      'findCustomer',
      (country) =>
        running.call('PUT', `/payments/${CUSTOMER_ID}/payer`, { body: JSON.stringify({ phone, ...said(country) }) }),
    ],
  ];

  for (const [operation, method, call] of OPERATIONS) {
    it(`is passed on by ${operation}`, async () => {
      const passed = async (country?: string) => {
        heard = {};
        await call(country);
        return heard[method] ?? assert.fail('nothing was passed on');
      };
      await set('uy');
      assert.equal(await passed(), 'UY');
      assert.equal(await passed('cl'), 'CL');
      assert.equal(await passed('CL'), 'CL');
      await set(null);
      assert.match(await passed(), /^-?$/);
    });
  }

  it('is passed on by an import beside the country of the import, which is CL in any case', async () => {
    const rows = [{ phone }];
    const passed = async (body: object) => {
      heard = {};
      const { status } = await running.post('/customers', { rows, ...body });
      return `${status} ${heard.importCustomers ?? ''}`;
    };
    await set('UY');
    assert.equal(await passed({}), '200 - UY');
    assert.equal(await passed({ country: 'cl' }), '200 CL UY');
    assert.equal(await passed({ country: 'UY' }), '422 ');
    await set(null);
    assert.equal(await passed({}), '200 - -');
  });

  it('is passed on by a search', async () => {
    await set('UY');
    heard = {};
    await running.call('GET', '/customers/search?q=987654321');
    assert.equal(heard.searchCustomers, 'UY');
  });

  it('is not passed on with an event without a phone and a national id', async () => {
    await set('UY');
    await running.post('/events', { event_name: 'x', user_traits: { email: 'ana@example.com' } });
    assert.equal(heard.recordEvents, '-');
  });
});
