// Tests that no secret is stored in plain text: every kind is issued by its own operation, and then everything stored is
// searched.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { dropStreams } from '@touchline/chassis/testing/stack.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { accessProcess } from '../../../access/test/access-process.ts';
import { consoleProcess } from '../../../console/test/console-process.ts';
import { miniBrowser } from '../../../console/test/mini-browser.ts';
import type { Pages } from '../../../console/test/running-console.ts';
import { createIssuer, type Issuer, PASSWORD } from '../access/credential-kinds.ts';
import { gatewayProcess } from '../gateway-process.ts';
import { ownClient, type RunningGateway, runGateway } from '../running-gateway.ts';
import { formsOf, type StoredData, storedInDatabase, storedInStreams, storedInValkey } from './stored-data.ts';

const SECRET_KEY = Buffer.from('a master key of the test, 32 by.').toString('base64');
const NEW_PASSWORD = 'five green doors were open';
const WRONG_PASSWORD = 'nine wrong turns to nowhere';
const KEY = /tl_test_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}/;

describe('secrets at rest', () => {
  const stack = new AsyncDisposableStack();
  let running: Awaited<ReturnType<typeof gatewayProcess>>;
  let issuer: Issuer;
  /** Every secret that was issued or typed in, by what it is. */
  const secrets = new Map<string, string>();
  let kept: StoredData[] = [];
  const issued = (what: string, secret: string | undefined): string => {
    assert.ok(secret && secret.length >= 20, what);
    secrets.set(what, secret);
    return secret;
  };

  before(async () => {
    const inProcess: RunningGateway = stack.use(
      await runGateway('secrets', { env: { ACCESS_SECRET_KEYS: `test:${SECRET_KEY}` } }),
    );
    const { config } = inProcess;
    const bus = stack.use(await connectBus({ url: config.NATS_URL, name: 'test', prefix: config.BUS_PREFIX }));
    stack.defer(() => dropStreams(bus));
    const secret = { ACCESS_SECRET_KEYS: `test:${SECRET_KEY}`, LOG_LEVEL: 'trace' };
    const access = stack.use(await accessProcess(inProcess.accessService, secret));
    const pages = stack.use(
      await consoleProcess(access, { CONSOLE_SECRET_KEYS: `test:${SECRET_KEY}`, LOG_LEVEL: 'trace' }),
    );
    running = stack.use(await gatewayProcess(inProcess, { ...secret, ACCESS_GRPC: access.address }));
    issuer = stack.use(await createIssuer(running));
    issued('the key that signs and seals', SECRET_KEY);
    await issueKeys();
    await issueAppSecrets();
    await signPeopleIn();
    await useTheConsole(pages);
    await failWithSecrets();
    await running.child.stop();
    await pages.child.stop();
    await access.child.stop();
    kept = [
      ...(await storedInDatabase(running.db)),
      ...(await storedInDatabase(running.gatewayDb)),
      ...(await storedInStreams(bus)),
      ...(await storedInValkey(config.REDIS_URL)),
      { where: 'the log', bytes: Buffer.from(running.log()) },
      { where: 'the log of access', bytes: Buffer.from(access.log()) },
      { where: 'the log of the console', bytes: Buffer.from(pages.log()) },
    ];
  });
  after(async () => await stack.disposeAsync());

  async function issueKeys(): Promise<void> {
    const { apiKey, keyId } = await running.access.issueApiKey({
      profileId: running.profileId,
      name: 'k',
      allScopes: true,
    });
    issued('an API key of an operator', apiKey);
    issued('a rotated API key', (await running.access.rotateApiKey({ keyId })).apiKey);
    const owner = await issuer.session('owner');
    const app = await issuer.appToken(['conversions:read']);
    for (const [what, shown] of [
      ['an API key of a person', owner],
      ['a delegated key', app],
    ] as const) {
      const headers = { authorization: '', ...shown, 'idempotency-key': 'one-key' };
      const first = await running.post('/api-keys', { name: 'k', scopes: ['conversions:read'] }, headers);
      const { data } = (await first.json()) as { data: { api_key: string } };
      issued(what, data.api_key);
      const again = await running.post('/api-keys', { name: 'k', scopes: ['conversions:read'] }, headers);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.ok((await again.text()).includes(data.api_key));
    }
    issued('a user token', (await issuer.userToken(['mcp:read'])).authorization?.slice('Bearer '.length));
  }

  async function issueAppSecrets(): Promise<void> {
    await using apps = ownClient(AppsService, running);
    issued('the secret of an app', issuer.app.secret);
    const { clientSecret } = await apps.rotateAppSecret({ appId: issuer.app.id, keepOthers: true });
    issued('a rotated secret of an app', clientSecret);
    const token = issued(
      'an app token',
      (await issuer.appToken(['campaigns:read'])).authorization?.slice('Bearer '.length),
    );
    const revoked = await fetch(running.url('/api/v1/oauth/revoke'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${issuer.app.id}:${clientSecret}`)}` },
      body: new URLSearchParams({ token }),
    });
    assert.equal(revoked.status, 200);
    issued('a second app token', (await issuer.appToken(['campaigns:read'])).authorization?.slice('Bearer '.length));
  }

  async function signPeopleIn(): Promise<void> {
    issued('a password', PASSWORD);
    const session = await issuer.session('admin');
    issued('a session', session.cookie?.split('=')[1]);
    const changed = await running.post(
      '/account/password',
      { current_password: PASSWORD, new_password: issued('a new password', NEW_PASSWORD) },
      { authorization: '', ...session },
    );
    assert.equal(changed.status, 200);
    const token = issued('an invitation', await issuer.invitation('guest@example.com'));
    issued('an invitation that nobody accepts', await issuer.invitation('late@example.com'));
    const accepted = await running.post(`/invitations/${token}/accept`, { password: PASSWORD }, { authorization: '' });
    assert.equal(accepted.status, 201);
  }

  async function useTheConsole(pages: Pages): Promise<void> {
    const browser = miniBrowser(pages);
    await browser.signIn(issuer.people.owner.email, PASSWORD);
    const form = `/console/profiles/${running.profileId}/keys/new`;
    const sent = await browser.submit(await browser.get(form), form, { name: 'c', scopes: 'campaigns:read' });
    for (const [name, value] of browser.jar) issued(`the console's cookie ${name}`, value);
    const shown = await browser.follow(sent);
    issued('an API key of the console', KEY.exec(shown.text)?.[0]);
  }

  /** Sends secrets in the wrong place, or almost correct ones: what is refused is not stored either. */
  async function failWithSecrets(): Promise<void> {
    const wrong = issued('a wrong password', WRONG_PASSWORD);
    await running.post('/session', { email: issuer.people.owner.email, password: wrong }, { authorization: '' });
    await running.call('GET', `/me?api_key=${running.key}`);
    await running.call('GET', `/connections/${issued('a key in a path', running.key)}`);
    await running.call('GET', '/me', { headers: { authorization: `Bearer ${running.key}x` } });
    await running.call('POST', '/events', { body: `{"event_name": ${running.key}` });
    await running.call('GET', '/nope', { headers: { 'x-request-id': running.key } });
  }

  it('were issued of every kind, and what is stored can be searched', () => {
    assert.ok(secrets.size >= 18, [...secrets.keys()].join());
    const places = new Set(kept.map(({ where }) => where));
    for (const where of [
      'collection api_keys',
      'collection replies',
      'collection apps',
      'collection users',
      'Valkey',
      'the log',
      'the log of access',
      'the log of the console',
    ])
      assert.ok(places.has(where), where);
    assert.ok(
      [...places].some((where) => where.startsWith('stream ')),
      [...places].join(),
    );
    const keyId = Buffer.from(running.key.split('_')[2] ?? assert.fail());
    assert.ok(kept.some(({ where, bytes }) => where === 'collection api_keys' && bytes.includes(keyId)));
    assert.ok(running.log().includes('"status"') || running.log().includes('ready'), 'the log is written');
  });

  it('are stored nowhere: not whole, not in part, in no encoding', () => {
    const found: string[] = [];
    for (const [what, secret] of secrets) {
      // The first part names the credential and is stored; the last part is its secret.
      const parts = KEY.test(secret)
        ? [secret.split('_')[3] ?? '']
        : secret.split('.').filter((_, at, all) => all.length === 1 || at === 2);
      for (const form of [secret, ...parts].flatMap(formsOf)) {
        for (const { where, bytes } of kept) if (bytes.includes(form)) found.push(`${what} in ${where}`);
      }
    }
    assert.deepEqual([...new Set(found)], []);
  });

  it('and people’s addresses are not in the log, the messages or Valkey either', () => {
    const emails = [...Object.values(issuer.people).map(({ email }) => email), 'guest@example.com', 'late@example.com'];
    const others = kept.filter(({ where }) => !where.startsWith('collection '));
    for (const email of emails)
      assert.deepEqual(
        others.filter(({ bytes }) => bytes.includes(email)).map(({ where }) => where),
        [],
        email,
      );
  });
});
