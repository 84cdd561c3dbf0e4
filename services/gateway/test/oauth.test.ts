// Tests POST /oauth/token as an OAuth library sees it: RFC 6749, sections 2.3, 4.4 and 5.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  basic,
  type OAuthError,
  type PartnerApp,
  partnerApp,
  postForm,
  provisionedProfile,
  type TokenAnswer,
} from './partner-app.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('the token endpoint', () => {
  let running: RunningGateway;
  let app: PartnerApp;
  let stranger: PartnerApp;
  let archived: string;
  before(async () => {
    running = await runGateway('oauth');
    app = await partnerApp(running, { scopes: ['campaigns:read', 'customers:read', 'connections'] });
    stranger = await partnerApp(running);
    archived = await provisionedProfile(running, app.clientId);
    const { profiles } = await running.access.listProfiles({});
    const workspaceId = profiles.find(({ profileId }) => profileId === archived)?.workspaceId ?? assert.fail();
    await running.access.changeWorkspace({ workspaceId, archived: true });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const answerOf = async (response: Response) => {
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as TokenAnswer;
  };
  const grant = { grant_type: 'client_credentials' };

  it('answers as RFC 6749 section 5.1 says, and must not be cached', async () => {
    const response = await app.request({ scope: 'campaigns:read', profile_id: app.profileId });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('pragma'), 'no-cache');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const { access_token, ...rest } = await answerOf(response);
    assert.match(access_token, /^[\w-]+\.[\w-]+\.[\w-]+$/);
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'campaigns:read',
      profile_id: app.profileId,
    });
  });

  const WAYS_IN: [name: string, form: () => Record<string, string>, headers: () => Record<string, string>][] = [
    ['in the body', () => ({ client_id: app.clientId, client_secret: app.secret }), () => ({})],
    ['by HTTP Basic', () => ({}), () => basic(app.clientId, app.secret)],
    [
      'by HTTP Basic with the id in the body too',
      () => ({ client_id: app.clientId }),
      () => basic(app.clientId, app.secret),
    ],
    [
      'by Basic whose halves are percent-encoded throughout',
      () => ({}),
      () => ({ authorization: `basic ${btoa([app.clientId, app.secret].map(everyByte).join(':'))}` }),
    ],
  ];
  for (const [name, form, headers] of WAYS_IN)
    it(`admits a client that authenticates ${name}`, async () =>
      void (await answerOf(await postForm(running, '/oauth/token', { ...grant, ...form() }, headers()))));

  it('grants everything when no scope is requested, and both connections scopes by one word', async () => {
    const scope = async (asked?: string) =>
      (await answerOf(await app.request(asked === undefined ? {} : { scope: asked }))).scope;
    assert.equal(await scope(), 'campaigns:read customers:read connections:read connections:write');
    assert.equal(await scope('connections'), 'connections:read connections:write');
    assert.equal(await scope('customers:read campaigns:read'), 'customers:read campaigns:read');
  });

  it('ignores unknown parameters, and treats empty ones as absent', async () => {
    const { scope, profile_id } = await answerOf(
      await app.request({ audience: 'x', scope: '', profile_id: '', resource: 'https://example.com' }),
    );
    assert.equal(scope.split(' ').length, 4);
    assert.equal(profile_id, undefined);
  });

  const post = (form: Record<string, string> | [string, string][] | string, headers: Record<string, string> = {}) =>
    postForm(running, '/oauth/token', form, headers);
  const inBody = () => ({ ...grant, client_id: app.clientId, client_secret: app.secret });

  const REFUSED: [name: string, send: () => Promise<Response>, status: number, error: string][] = [
    ['no grant_type', () => post({ client_id: app.clientId, client_secret: app.secret }), 400, 'invalid_request'],
    ['another grant', () => post({ ...inBody(), grant_type: 'password' }), 400, 'unsupported_grant_type'],
    ['no client', () => post(grant), 401, 'invalid_client'],
    ['a client without its secret', () => post({ ...grant, client_id: app.clientId }), 401, 'invalid_client'],
    ['an unknown client', () => post({ ...inBody(), client_id: randomUUID() }), 401, 'invalid_client'],
    ['an invalid client id', () => post({ ...inBody(), client_id: '{"$ne":null}' }), 401, 'invalid_client'],
    ['a wrong secret', () => post({ ...inBody(), client_secret: stranger.secret }), 401, 'invalid_client'],
    ['half a secret', () => post({ ...inBody(), client_secret: app.secret.slice(0, -1) }), 401, 'invalid_client'],
    ['a wrong secret by Basic', () => post(grant, basic(app.clientId, stranger.secret)), 401, 'invalid_client'],
    ['Basic that is no base64', () => post(grant, { authorization: 'Basic %%%' }), 401, 'invalid_client'],
    ['Basic without a colon', () => post(grant, { authorization: `Basic ${btoa('abc')}` }), 401, 'invalid_client'],
    [
      'Basic with broken percents',
      () => post(grant, { authorization: `Basic ${btoa('%zz:%')}` }),
      401,
      'invalid_client',
    ],
    [
      'a Bearer token as the client',
      () => post(grant, { authorization: `Bearer ${running.key}` }),
      401,
      'invalid_client',
    ],
    ['Basic and body at once', () => post(inBody(), basic(app.clientId, app.secret)), 400, 'invalid_request'],
    [
      'Basic of one and the id of another',
      () => post({ ...grant, client_id: stranger.clientId }, basic(app.clientId, app.secret)),
      400,
      'invalid_request',
    ],
    ['a scope that the app lacks', () => app.request({ scope: 'goals:write' }), 400, 'invalid_scope'],
    ['an unknown scope', () => app.request({ scope: 'campaigns:read everything' }), 400, 'invalid_scope'],
    ['the older grant as a scope', () => app.request({ scope: 'attribution_write' }), 400, 'invalid_scope'],
    [
      'scopes with two spaces between',
      () => app.request({ scope: 'campaigns:read  customers:read' }),
      400,
      'invalid_scope',
    ],
    ['an invalid profile id', () => app.request({ profile_id: 'mine' }), 400, 'invalid_request'],
    ['an unknown profile', () => app.request({ profile_id: randomUUID() }), 400, 'invalid_request'],
    ['a profile that no app made', () => app.request({ profile_id: running.profileId }), 400, 'invalid_request'],
    ['a profile of an archived workspace', () => app.request({ profile_id: archived }), 400, 'invalid_request'],
    ["another app's profile", () => app.request({ profile_id: stranger.profileId }), 400, 'invalid_request'],
    [
      'a parameter twice',
      () => post([...Object.entries(inBody()), ['scope', 'a'], ['scope', 'a']]),
      400,
      'invalid_request',
    ],
    [
      'an empty parameter twice',
      () => post([...Object.entries(inBody()), ['x', ''], ['x', '']]),
      400,
      'invalid_request',
    ],
    [
      'a JSON body',
      () => post(JSON.stringify(inBody()), { 'content-type': 'application/json' }),
      400,
      'invalid_request',
    ],
    ['no content type', () => post('x', { 'content-type': '' }), 400, 'invalid_request'],
    ['an empty body', () => post(''), 401, 'invalid_client'],
    ['more than 16 KiB', () => app.request({ padding: 'x'.repeat(17_000) }), 413, 'invalid_request'],
    [
      'parameters in the query',
      () => postForm(running, '/oauth/token?grant_type=client_credentials', inBody()),
      400,
      'invalid_request',
    ],
  ];
  for (const [name, send, status, error] of REFUSED) {
    it(`refuses ${name} with ${status} ${error}`, async () => {
      const response = await send();
      const body = (await response.json()) as OAuthError;
      assert.deepEqual([response.status, body.error], [status, error]);
      assert.deepEqual(Object.keys(body), ['error', 'error_description']);
      assert.match(body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('www-authenticate'), status === 401 ? 'Basic realm="touchline"' : null);
      assert.ok(response.headers.get('x-request-id') && response.headers.get('ratelimit'));
      assert.ok(!JSON.stringify(body).includes(app.secret));
    });
  }

  it('gives the same answer for an unknown profile and for one of another app', async () => {
    const text = async (profileId: string) => await (await app.request({ profile_id: profileId })).text();
    assert.equal(await text(randomUUID()), await text(stranger.profileId));
  });

  it('stores no client secret in the database', async () => {
    const stored = JSON.stringify(await running.db.collection('apps').find().toArray());
    assert.ok(stored.includes(app.clientId));
    assert.ok(!stored.includes(app.secret) && !stored.includes(app.secret.slice(-43)));
  });

  it('answers another method in the envelope', async () => {
    const response = await fetch(running.url('/api/v1/oauth/token'));
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
    assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'not_found');
  });

  describe('on a healthcare profile', () => {
    const healthcare = async (change: object) => {
      const profileId = await provisionedProfile(running, app.clientId);
      await running.db.collection<{ _id: string }>('profiles').updateOne({ _id: profileId }, { $set: change });
      return profileId;
    };

    for (const privacy_mode of ['platform_safe', 'hipaa'])
      it(`grants a token without the scopes that show persons (${privacy_mode})`, async () => {
        const profile_id = await healthcare({ privacy_mode });
        assert.equal(
          (await answerOf(await app.request({ profile_id }))).scope,
          'campaigns:read connections:read connections:write',
        );
        const { scope } = await answerOf(await app.request({ profile_id, scope: 'campaigns:read customers:read' }));
        assert.equal(scope, 'campaigns:read');
      });

    it('grants none when nothing would be left', async () => {
      const profile_id = await healthcare({ privacy_mode: 'hipaa' });
      const response = await app.request({ profile_id, scope: 'customers:read' });
      assert.deepEqual([response.status, ((await response.json()) as OAuthError).error], [400, 'invalid_scope']);
    });
  });
});

const everyByte = (text: string) =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
