// Tests AppsService: what operators can do to partner apps, and which refusals they get.
import assert from 'node:assert/strict';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  AppsService,
  ChangeAppRequestSchema,
  CreateAppRequestSchema,
} from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { appsClient, getWith, partnerApp, provisionedProfile } from './partner-app.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('AppsService', () => {
  let running: RunningGateway;
  let apps: GrpcClient<typeof AppsService>;
  before(async () => {
    running = await runGateway('apps');
    apps = appsClient(running);
  });
  after(async () => {
    await apps[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });

  const wanted = (change: MessageInitShape<typeof CreateAppRequestSchema> = {}) => ({
    workspaceId: running.workspaceId,
    name: ' Agenda Norte ',
    scopes: ['campaigns:read', 'connections'],
    ...change,
  });

  it('registers an app with the given members, and returns its secret once', async () => {
    const { app, clientSecret } = await apps.createApp(
      wanted({
        logoUrl: 'https://cdn.example.com/logo.svg',
        redirectUris: ['https://app.example.com/cb', 'http://localhost:3000/cb', 'https://app.example.com/cb'],
        allowedReturnOrigins: ['https://clinic.example.com'],
        rateTier: 'elevated',
      }),
    );
    assert.match(clientSecret, /^tls_test_[0-9A-Za-z]{43}$/);
    const { appId, createdAt, ...rest } = app ?? assert.fail();
    assert.match(appId, /^[0-9a-f-]{36}$/);
    assert.ok(createdAt);
    assert.partialDeepStrictEqual(rest, {
      workspaceId: running.workspaceId,
      name: 'Agenda Norte',
      logoUrl: 'https://cdn.example.com/logo.svg',
      redirectUris: ['https://app.example.com/cb', 'http://localhost:3000/cb'],
      allowedReturnOrigins: ['https://clinic.example.com'],
      rateTier: 'elevated',
      scopes: ['campaigns:read', 'connections:read', 'connections:write'],
      liveSecrets: 1,
      agreementVersion: '',
    });
    const listed = (await apps.listApps({})).apps;
    assert.deepEqual(
      listed.find((one) => one.appId === appId),
      app,
    );
    assert.ok(!JSON.stringify(listed, (_, value) => (typeof value === 'bigint' ? 0 : value)).includes(clientSecret));
  });

  it('gives an app every scope except those of agent servers when all are requested', async () => {
    const { app } = await apps.createApp(wanted({ scopes: [], allScopes: true }));
    assert.equal(app?.scopes.length, 17);
    assert.ok(!app.scopes.some((scope) => scope.startsWith('mcp:')));
    assert.equal(app.rateTier, 'standard');
  });

  const UNFIT: [name: string, change: MessageInitShape<typeof CreateAppRequestSchema>, field: string][] = [
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['all'] }, 'scopes'],
    ['a scope of agent servers', { scopes: ['mcp:read'] }, 'scopes'],
    ['the older grant', { scopes: ['attribution_write'] }, 'scopes'],
    ['a redirect over http', { redirectUris: ['http://app.example.com/cb'] }, 'redirect_uris'],
    ['a redirect with a fragment', { redirectUris: ['https://app.example.com/#x'] }, 'redirect_uris'],
    ['a redirect with a password', { redirectUris: ['https://a:b@app.example.com/'] }, 'redirect_uris'],
    ['an origin with a path', { allowedReturnOrigins: ['https://app.example.com/'] }, 'allowed_return_origins'],
    ['a logo over http', { logoUrl: 'http://cdn.example.com/l.svg' }, 'logo_url'],
    ['an unknown tier', { rateTier: 'constructor' }, 'rate_tier'],
    ['too many addresses', { redirectUris: Array(51).fill('https://app.example.com/cb') }, 'redirect_uris'],
  ];
  for (const [name, change, field] of UNFIT)
    it(`registers no app with ${name}`, async () => {
      const refusal = { reason: 'validation_error', details: { field } };
      await assert.rejects(apps.createApp(wanted(change)), refusal);
    });

  it('never repeats an invalid address', async () => {
    const uri = 'https://ana:hunter2@app.example.com/';
    await assert.rejects(
      apps.createApp(wanted({ redirectUris: [uri] })),
      (error: Error) => !error.message.includes('ana'),
    );
  });

  it('finds no app for an unknown workspace, and none for an unknown id', async () => {
    await assert.rejects(apps.createApp(wanted({ workspaceId: 'x' })), { reason: 'not_found' });
    await assert.rejects(apps.changeApp({ appId: 'x', name: 'y' }), { reason: 'not_found' });
    await assert.rejects(apps.rotateAppSecret({ appId: 'x' }), { reason: 'not_found' });
  });

  it('changes the given members and leaves the rest unchanged', async () => {
    const { app: before } = await apps.createApp(
      wanted({ logoUrl: 'https://cdn.example.com/l.svg', redirectUris: ['https://app.example.com/cb'] }),
    );
    const appId = before?.appId ?? assert.fail();
    const steps: [MessageInitShape<typeof ChangeAppRequestSchema>, object][] = [
      [{ name: 'Agenda Sur' }, { name: 'Agenda Sur' }],
      [{ rateTier: 'internal' }, { rateTier: 'internal' }],
      [{ redirectUris: ['https://new.example.com/cb'] }, { redirectUris: ['https://new.example.com/cb'] }],
      [{ scopes: ['goals:write'] }, { scopes: ['goals:write'] }],
      [{ logoUrl: '' }, { logoUrl: '' }],
    ];
    let expected: object = before ?? {};
    for (const [change, effect] of steps) {
      expected = { ...expected, ...effect };
      assert.deepEqual((await apps.changeApp({ appId, ...change })).app, expected);
    }
    await assert.rejects(apps.changeApp({ appId, rateTier: 'free' }), { reason: 'validation_error' });
    await assert.rejects(apps.changeApp({ appId }), { reason: 'validation_error' });
    assert.deepEqual(
      (await apps.listApps({})).apps.find((one) => one.appId === appId),
      expected,
    );
  });

  it('disables an app and enables it again', async () => {
    const app = await partnerApp(running);
    const disabled = async (value: boolean) =>
      (await apps.changeApp({ appId: app.clientId, disabled: value })).app?.disabledAt !== undefined;
    assert.equal(await disabled(true), true);
    const refused = await app.request();
    assert.deepEqual(
      [refused.status, ((await refused.json()) as { error: string }).error],
      [400, 'unauthorized_client'],
    );
    const stranger = await app.request({ client_secret: 'wrong' });
    assert.equal(((await stranger.json()) as { error: string }).error, 'invalid_client');
    assert.equal(await disabled(false), false);
    assert.equal((await app.request()).status, 200);
  });

  it('rotates a secret: the new one works immediately, and the others end unless they are kept', async () => {
    const app = await partnerApp(running);
    const works = async (client_secret: string) => (await app.request({ client_secret })).status === 200;
    const rotate = async (keepOthers: boolean) =>
      (await apps.rotateAppSecret({ appId: app.clientId, keepOthers })).clientSecret;
    const second = await rotate(true);
    assert.deepEqual([await works(app.secret), await works(second)], [true, true]);
    const third = await rotate(false);
    assert.deepEqual([await works(app.secret), await works(second), await works(third)], [false, false, true]);
  });

  it('ends the delegated keys with a secret when requested, and its tokens in any case', async () => {
    const [app, other] = [await partnerApp(running), await partnerApp(running)];
    const keyOf = async ({ clientId, profileId }: typeof app) =>
      (await running.access.issueApiKey({ profileId, appId: clientId, name: 'd', scopes: ['campaigns:read'] })).apiKey;
    const status = async (token: string) => (await getWith(running, '/me', token)).status;
    const elsewhere = await provisionedProfile(running, app.clientId);
    const keys = [await keyOf(app), await keyOf({ ...app, profileId: elsewhere })];
    const [theirs, own] = [await keyOf(other), await running.issueKey(['campaigns:read'])];
    const tokens = [await app.token(), await app.token({ profile_id: app.profileId })];
    assert.deepEqual(await Promise.all([...keys, ...tokens].map(status)), [200, 200, 200, 200]);
    const plain = await apps.rotateAppSecret({ appId: app.clientId });
    assert.equal(plain.revokedKeys, 0);
    assert.deepEqual(await Promise.all([...keys, ...tokens].map(status)), [200, 200, 401, 401]);
    const { revokedKeys } = await apps.rotateAppSecret({ appId: app.clientId, revokeKeys: true });
    assert.equal(revokedKeys, 2);
    assert.deepEqual(await Promise.all([...keys, theirs, own].map(status)), [401, 401, 200, 200]);
    assert.equal((await apps.rotateAppSecret({ appId: app.clientId, revokeKeys: true })).revokedKeys, 0);
  });

  it('keeps one live secret however many are rotated at once, and never more than five', async () => {
    const app = await partnerApp(running);
    const rotate = (keepOthers: boolean) => apps.rotateAppSecret({ appId: app.clientId, keepOthers });
    const live = async () => (await apps.listApps({})).apps.find(({ appId }) => appId === app.clientId)?.liveSecrets;
    await Promise.all(Array.from({ length: 4 }, () => rotate(false)));
    assert.equal(await live(), 1);
    for (let i = 0; i < 4; i += 1) await rotate(true);
    await assert.rejects(rotate(true), { reason: 'invalid_state' });
    assert.equal(await live(), 5);
    await rotate(false);
    assert.equal(await live(), 1);
  });
});
