// Tests the webhook operations: for whom each credential acts, what is refused before any service is called, and what is
// answered.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ChangeSubscriptionRequest,
  CreateSubscriptionRequest,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { createIssuer, type Issuer, type Shown } from './access/credential-kinds.ts';
import { DELIVERY_ID, SUBSCRIPTION_ID } from './doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const URL = 'https://partner.example/touchline';
const ONE = `/webhooks/${SUBSCRIPTION_ID}`;
/** Enough for all of these operations. */
const SCOPES = ['attribution:write', 'conversions:read'];

describe('webhooks', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  const created: CreateSubscriptionRequest[] = [];
  const changed: ChangeSubscriptionRequest[] = [];
  const owners: unknown[] = [];
  before(async () => {
    const { webhooks, ...others } = serviceDoubles();
    const recording = {
      ...webhooks,
      createSubscription: async (request: CreateSubscriptionRequest, call: never) => {
        if (request.url.includes('private'))
          throw appError('validation_error', 'url must lead to a public host.', {
            details: { field: 'url' },
          });
        created.push(request);
        return webhooks.createSubscription(request, call);
      },
      changeSubscription: async (request: ChangeSubscriptionRequest, call: never) => {
        changed.push(request);
        return webhooks.changeSubscription(request, call);
      },
    };
    const noted = Object.entries(recording).map(([name, handler]) => [
      name,
      async (request: { owner?: { profileId: string; appId: string } }, call: never) => {
        owners.push([name, request.owner?.profileId, request.owner?.appId]);
        return handler(request as never, call);
      },
    ]);
    running = await runGateway('webhooks', { doubles: { ...others, webhooks: Object.fromEntries(noted) } });
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    for (const list of [created, changed, owners]) list.splice(0);
  });

  const send = (method: string, path: string, body?: unknown, headers: Shown = {}) =>
    running.call(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { ...headers },
    });
  const subscribe = (body: object, headers: Shown = {}) =>
    send('POST', '/webhooks', { url: URL, events: ['outcome.recorded'], ...body }, headers);

  it('acts for an app with its tokens and delegated keys, and for the profile with all other credentials', async () => {
    const shown: [shown: Shown, appId: string, profileId: string][] = [
      [await issuer.apiKey(SCOPES), '', running.profileId],
      [await issuer.userToken(['mcp:read', ...SCOPES]), '', running.profileId],
      [{ authorization: '', ...(await issuer.session('owner')) }, '', running.profileId],
      [await issuer.delegatedKey(SCOPES), issuer.app.id, issuer.app.profileId],
      [await issuer.appToken(SCOPES), issuer.app.id, issuer.app.profileId],
    ];
    const calls: [method: string, path: string, rpc: string][] = [
      ['GET', '/webhooks', 'listSubscriptions'],
      ['GET', `${ONE}/deliveries`, 'listDeliveries'],
      ['POST', `${ONE}/test`, 'sendTest'],
      ['POST', `${ONE}/deliveries/${DELIVERY_ID}/redeliver`, 'redeliver'],
      ['DELETE', ONE, 'removeSubscription'],
    ];
    for (const [headers, appId, profileId] of shown)
      for (const [method, path, rpc] of calls) {
        owners.splice(0);
        const { origin } = new globalThis.URL(running.gateway.baseUrl);
        const response = await send(method, path, undefined, { ...headers, origin });
        assert.ok(response.ok, await response.text());
        assert.deepEqual(owners, [[rpc, profileId, appId]]);
      }
  });

  it('passes on whether the subscribing credential sees persons, and which one it is', async () => {
    for (const [scopes, seesPersons] of [
      [['attribution:write', 'customers:read'], true],
      [['connections:write', 'conversions:read', 'visitors:read'], false],
    ] as const) {
      created.splice(0);
      const key = await issuer.apiKey(scopes);
      assert.equal((await subscribe({}, key)).status, 201);
      const [{ createdBy = '', ...request } = {}] = created;
      assert.equal((request as CreateSubscriptionRequest).seesPersons, seesPersons);
      assert.equal(createdBy, `api_key:${key.authorization?.split('_')[2]}`);
      await send('PATCH', ONE, { url: URL }, key);
      assert.equal(changed.pop()?.seesPersons, seesPersons);
    }
  });

  const CHANGES: [method: string, path: string, body?: object][] = [
    ['POST', '/webhooks', { url: URL, events: ['message.received'] }],
    ['PATCH', ONE, { url: URL }],
    ['PATCH', ONE, { rotate_secret: true }],
    ['DELETE', ONE],
    ['POST', `${ONE}/test`],
    ['POST', `${ONE}/deliveries/${DELIVERY_ID}/redeliver`],
  ];
  const scopesOf = async (response: Response) => {
    const { code, required_scopes } = await errorOf(response);
    return [response.status, code, required_scopes];
  };

  it('accepts no change from a caller who cannot write, and shows nothing to one who cannot read outcomes', async () => {
    const weak = await issuer.apiKey(['creatives:write', 'campaigns:read', 'exports:read']);
    for (const shown of [
      weak,
      await issuer.delegatedKey(['creatives:write']),
      await issuer.appToken(['campaigns:read']),
    ]) {
      for (const [method, path, body] of CHANGES)
        assert.deepEqual(await scopesOf(await send(method, path, body, shown)), [
          403,
          'insufficient_scope',
          ['attribution:write', 'connections:write'],
        ]);
      for (const path of ['/webhooks', `${ONE}/deliveries`])
        assert.deepEqual(await scopesOf(await send('GET', path, undefined, shown)), [
          403,
          'insufficient_scope',
          ['conversions:read', 'customers:read'],
        ]);
    }
    assert.deepEqual(owners, [], 'no service was called');
  });

  it('lets no caller have outcomes sent who cannot read them', async () => {
    const writer = await issuer.apiKey(['attribution:write']);
    const refused = [403, 'insufficient_scope', ['conversions:read', 'customers:read']];
    assert.deepEqual(await scopesOf(await subscribe({}, writer)), refused);
    const events = ['message.received', 'outcome.recorded'];
    assert.deepEqual(await scopesOf(await send('PATCH', ONE, { events }, writer)), refused);
    assert.deepEqual([created, changed], [[], []]);
    assert.equal((await subscribe({ events: ['message.received'] }, writer)).status, 201);
    assert.equal(created.pop()?.readsOutcomes, false);
    assert.equal((await send('PATCH', ONE, { url: URL }, writer)).status, 200);
    assert.equal(changed.pop()?.readsOutcomes, false, 'webhooks knows what is sent there');
    assert.equal((await subscribe({}, await issuer.apiKey(SCOPES))).status, 201);
    assert.equal(created.pop()?.readsOutcomes, true);
  });

  it('returns the secret with what was made, and each event once', async () => {
    const response = await subscribe({ events: ['message.received', 'outcome.recorded', 'message.received'] });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const { data } = (await response.json()) as { data: { secret: string; events: string[] } };
    assert.deepEqual([data.secret, data.events], ['whsec_bmV3', ['message.received', 'outcome.recorded']]);
  });

  it('changes the named members and leaves the rest unchanged, and shows a secret only after a rotation', async () => {
    const paused = (await (await send('PATCH', ONE, { status: 'paused' })).json()) as { data: object };
    assert.ok(!('secret' in paused.data));
    const rotated = (await (await send('PATCH', ONE, { rotate_secret: true })).json()) as { data: { secret: string } };
    assert.equal(rotated.data.secret, 'whsec_bmV3ZXI');
    await send('PATCH', ONE, { status: 'active', description: '', events: ['message.received'] });
    assert.deepEqual(
      changed.map(({ url, events, description, active, rotateSecret }) => [
        url,
        events,
        description,
        active,
        rotateSecret,
      ]),
      [
        [undefined, [], undefined, false, false],
        [undefined, [], undefined, undefined, true],
        [undefined, ['message.received'], '', true, false],
      ],
    );
  });

  it('subscribes once under an Idempotency-Key, and shows the secret of an app to no other caller', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const on = { profileId: issuer.app.profileId, name: 'own', allScopes: true };
    const own = { authorization: `Bearer ${(await running.access.issueApiKey(on)).apiKey}` };
    const first = await subscribe({}, { ...(await issuer.appToken(['attribution:write', 'customers:read'])), ...key });
    const again = await subscribe({}, { ...(await issuer.delegatedKey(SCOPES)), ...key });
    assert.deepEqual([first.status, again.status, created.length], [201, 201, 1]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const theirs = await subscribe({}, { ...own, ...key });
    assert.equal(theirs.headers.get('idempotent-replayed'), null);
    assert.equal(created.length, 2);
    assert.equal(new Set(created.map(({ operationId }) => operationId)).size, 2);
  });

  const NAMES = 'outcome.recorded, channel.health.updated, connection.reconnect_required, message.received';
  const refused: [what: string, method: string, path: string, body: object, message: RegExp][] = [
    [
      'an unknown event',
      'POST',
      '/webhooks',
      { url: URL, events: ['outcome.lost'] },
      new RegExp(`^events\\[0\\].*${NAMES}`),
    ],
    ['no event', 'POST', '/webhooks', { url: URL, events: [] }, /^events must have at least 1 element/],
    ['no url', 'POST', '/webhooks', { events: ['outcome.recorded'] }, /^url is required/],
    ['an empty url', 'POST', '/webhooks', { url: '', events: ['outcome.recorded'] }, /^url must have at least 1/],
    [
      'a long url',
      'POST',
      '/webhooks',
      { url: `${URL}/${'x'.repeat(2048)}`, events: ['outcome.recorded'] },
      /^url must have at most 2048/,
    ],
    [
      'a private host',
      'POST',
      '/webhooks',
      { url: 'https://private.example', events: ['outcome.recorded'] },
      /^url must lead to a public host/,
    ],
    [
      'a long description',
      'POST',
      '/webhooks',
      { url: URL, events: ['outcome.recorded'], description: 'x'.repeat(501) },
      /^description must have at most 500/,
    ],
    [
      'a secret of the caller’s',
      'POST',
      '/webhooks',
      { url: URL, events: ['outcome.recorded'], secret: 'whsec_' },
      /^secret is not known here/,
    ],
    ['no change', 'PATCH', ONE, {}, /^The body must have at least one member to change/],
    ['a status of the service’s', 'PATCH', ONE, { status: 'disabled' }, /^status must be one of active, paused/],
    ['half a rotation', 'PATCH', ONE, { rotate_secret: false }, /^rotate_secret must be true/],
    ['no events at all', 'PATCH', ONE, { events: [] }, /^events must have at least 1 element/],
    ['a sample of an unknown event', 'POST', `${ONE}/test`, { event_type: 'x' }, /^event_type must be one of/],
  ];
  for (const [what, method, path, body, message] of refused)
    it(`refuses ${what} in ${method} ${path.replace(SUBSCRIPTION_ID, '{id}')} with 422`, async () => {
      const response = await send(method, path, body);
      const error = await errorOf(response);
      assert.deepEqual([response.status, error.code], [422, 'validation_error'], error.message);
      assert.match(error.message, message);
      assert.deepEqual([created, changed], [[], []]);
    });

  it('shows an attempt without a response as null, and an unknown id as not found', async () => {
    const { data } = (await (await send('GET', `${ONE}/deliveries`)).json()) as { data: { attempts: object[] }[] };
    const at = '2026-01-15T10:00:00.000Z';
    assert.deepEqual(data[0]?.attempts, [{ at, response_status: null, duration_ms: 12, error: 'timeout' }]);
    for (const path of [
      `/webhooks/${randomUUID()}/deliveries`,
      `${ONE}/deliveries?status=lost`,
      `${ONE}/deliveries?limit=201`,
    ]) {
      const response = await send('GET', path);
      assert.equal(response.status, path.includes('?') ? 400 : 404, path);
    }
    const redeliver = await send('POST', `${ONE}/deliveries/${randomUUID()}/redeliver`);
    assert.equal((await errorOf(redeliver)).code, 'not_found');
  });
});
