import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { natsProgram, type OwnNats, startOwnNats } from '../../../tools/local-stack/own-nats.ts';
import { type BusOptions, connectBus } from '../src/bus/bus.ts';
import type { NatsSettings } from '../src/bus/nats-access.ts';
import { AppError } from '../src/errors.ts';
import { describeError, type LogFields, type Logger } from '../src/telemetry/logger.ts';
import { makeCertificates } from '../src/testing/certificates.ts';
import { eventually } from '../src/testing/eventually.ts';
import { natsJwts } from './nats-jwts.ts';

const PASSWORD = 'p:@/%,w';
const ENCODED = encodeURIComponent(PASSWORD);

describe('a bus that requires credentials', function () {
  if (natsProgram() === undefined) this.pending = true;
  let nats: OwnNats;
  let dir: string;
  const seed = nkeys.createUser();
  const other = nkeys.createUser();
  const users = (password: string) => [{ user: 'tracking', password }, { nkey: seed.getPublicKey() }];

  before(async () => {
    dir = mkdtempSync(join(tmpdir(), 'touchline-access-'));
    nats = await startOwnNats({ authorization: { users: users(PASSWORD) } });
  });
  after(async () => {
    await nats[Symbol.asyncDispose]();
    rmSync(dir, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  const connect = (access: NatsSettings = {}, options: Partial<BusOptions> = {}) =>
    connectBus({ url: `nats://${nats.address}`, name: 'test', access, ...options });
  const signsIn = async (access: NatsSettings, options?: Partial<BusOptions>) => {
    await using bus = await connect(access, options);
    assert.ok(bus.isConnected());
  };
  const isRefused = (access: NatsSettings, options: Partial<BusOptions> = {}, words = /NATS refuses the credentials/) =>
    assert.rejects(connect(access, options), (error) => {
      assert.ok(error instanceof AppError, String(error));
      assert.match(error.message, words);
      assert.doesNotMatch(JSON.stringify(describeError(error)) + error.message, /p:@|p%3A|wrong/);
      return true;
    });

  const good: Record<string, () => NatsSettings> = {
    'a user and a password': () => ({ NATS_USER: 'tracking', NATS_PASSWORD: PASSWORD }),
    'a password in a file, with the newline that editors leave': () => ({
      NATS_USER: 'tracking',
      NATS_PASSWORD_FILE: file('password', `${PASSWORD}\n`),
    }),
    'the seed of an nkey': () => ({ NATS_NKEY_SEED_FILE: file('seed', seed.getSeed()) }),
  };
  for (const [what, settings] of Object.entries(good)) it(`takes ${what}`, () => signsIn(settings()));

  it('accepts credentials from the URL, percent-decoded, in any of its addresses', async () => {
    await signsIn({}, { url: `nats://tracking:${ENCODED}@${nats.address}` });
    await signsIn({}, { url: `nats://tracking:${ENCODED}@127.0.0.1:1,${nats.address}` });
  });

  const bad: Record<string, () => NatsSettings> = {
    'missing credentials': () => ({}),
    'a wrong password': () => ({ NATS_USER: 'tracking', NATS_PASSWORD: 'wrong' }),
    'a wrong password in a file': () => ({ NATS_USER: 'tracking', NATS_PASSWORD_FILE: file('other', 'wrong') }),
    'a token where it knows users': () => ({ NATS_TOKEN: 'wrong' }),
    'the seed of another user': () => ({ NATS_NKEY_SEED_FILE: file('other-seed', other.getSeed()) }),
  };
  for (const [what, settings] of Object.entries(bad))
    it(`refuses ${what}, and says what to set`, () => isRefused(settings()));
  it('refuses wrong credentials in the URL without repeating them', () =>
    isRefused({}, { url: `nats://tracking:wrong@${nats.address}` }));

  it('names the file that does not exist, or holds something else', async () => {
    await isRefused(
      { NATS_USER: 'x', NATS_PASSWORD_FILE: join(dir, 'none') },
      {},
      /NATS_PASSWORD_FILE .* cannot be read/,
    );
    await isRefused(
      { NATS_NKEY_SEED_FILE: file('no-seed', 'SUwrong') },
      {},
      /NATS_NKEY_SEED_FILE .* does not hold such credentials/,
    );
    await isRefused(
      { NATS_CREDS_FILE: file('no-creds', 'wrong') },
      {},
      /NATS_CREDS_FILE .* does not hold such credentials/,
    );
  });

  it('accepts a token', async () => {
    await using own = await startOwnNats({ authorization: { token: 's3cret/' } });
    const url = `nats://${own.address}`;
    await signsIn({ NATS_TOKEN: 's3cret/' }, { url });
    await signsIn({}, { url: `nats://s3cret%2F@${own.address}` });
    await isRefused({ NATS_TOKEN: 'wrong' }, { url });
  });

  it('accepts a credentials file, with the claims of its account', async () => {
    const { config, creds } = natsJwts();
    await using own = await startOwnNats(config);
    const url = `nats://${own.address}`;
    await signsIn({ NATS_CREDS_FILE: file('user.creds', creds) }, { url });
    await isRefused({ NATS_CREDS_FILE: file('other.creds', natsJwts().creds) }, { url });
  });

  it('reconnects with the password that its file holds by then', async () => {
    const logged: [LogFields, string][] = [];
    const note = (fields: LogFields, message: string) => void logged.push([fields, message]);
    const logger: Logger = { debug: note, info: note, warn: note, error: note };
    const changing = file('changing', PASSWORD);
    await using own = await startOwnNats({ authorization: { users: users(PASSWORD) } });
    const access = { NATS_USER: 'tracking', NATS_PASSWORD_FILE: changing };
    await using bus = await connect(access, { url: `nats://${own.address}`, logger });
    own.reload({ authorization: { users: users('the next one') } });
    // By default the client gives up after two refusals.
    const refusals = () => logged.filter(([, message]) => message.startsWith('NATS refuses the credentials'));
    await eventually(() => assert.ok(refusals().length > 3));
    assert.equal(bus.isConnected(), false);
    rmSync(changing);
    const before = refusals().length;
    await eventually(() => assert.ok(refusals().length > before, 'a file that is gone does not end it either'));
    file('changing', 'the next one');
    await eventually(() => assert.ok(bus.isConnected()));
    await bus.nats.flush();
  });

  it('logs which subject it forbids, and nothing of what was sent there', async () => {
    const logged: [LogFields, string][] = [];
    const note = (fields: LogFields, message: string) => void logged.push([fields, message]);
    const logger: Logger = { debug: note, info: note, warn: note, error: note };
    const permissions = { publish: ['$JS.>'], subscribe: ['_INBOX.>'] };
    await using own = await startOwnNats({ authorization: { users: [{ user: 'a', password: 'b', permissions }] } });
    const access = { NATS_USER: 'a', NATS_PASSWORD: 'b' };
    await using bus = await connect(access, { url: `nats://${own.address}`, logger });
    bus.nats.publish('somebody.elses', 'data');
    bus.nats.subscribe('everything.>', { callback: () => undefined });
    await eventually(() => assert.equal(logged.length, 2));
    assert.deepEqual(
      logged.map(([{ subject, operation }]) => [operation, subject]),
      [
        ['publish', 'somebody.elses'],
        ['subscription', 'everything.>'],
      ],
    );
  });
});

describe('a bus over TLS', function () {
  if (natsProgram() === undefined) this.pending = true;
  let dir: string;
  let nats: OwnNats;
  let mutual: OwnNats;
  let tls: { certFile: string; keyFile: string; caFile: string };
  let others: typeof tls;

  before(async () => {
    dir = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
    tls = makeCertificates(dir, 'ours');
    others = makeCertificates(dir, 'others');
    const server = { cert_file: tls.certFile, key_file: tls.keyFile };
    nats = await startOwnNats({ tls: server });
    mutual = await startOwnNats({ tls: { ...server, ca_file: tls.caFile, verify: true } });
  });
  after(async () => {
    await nats[Symbol.asyncDispose]();
    await mutual[Symbol.asyncDispose]();
    rmSync(dir, { recursive: true });
  });

  const connect = (url: string, access: NatsSettings, timeoutMs = 10_000) =>
    connectBus({ url, name: 'test', access, timeoutMs });
  const encrypts = async (url: string, access: NatsSettings) => {
    await using bus = await connect(url, access);
    assert.ok(bus.nats.info?.tls_required);
  };
  const fails = (url: string, access: NatsSettings, words: RegExp, timeoutMs?: number) =>
    assert.rejects(connect(url, access, timeoutMs), (error) => {
      assert.ok(error instanceof AppError, String(error));
      assert.match(error.message, words);
      return true;
    });

  it('trusts the configured authority, by tls:// and by nats://', async () => {
    await encrypts(`tls://${nats.address}`, { NATS_TLS_CA_FILE: tls.caFile });
    await encrypts(`nats://${nats.address}`, { NATS_TLS_CA_FILE: tls.caFile });
  });
  it('trusts no other authority, and says which setting names one', async () => {
    await fails(`tls://${nats.address}`, { NATS_TLS_CA_FILE: others.caFile }, /TLS with NATS fails: NATS_TLS_CA_FILE/);
    await fails(`tls://${nats.address}`, {}, /TLS with NATS fails: NATS_TLS_CA_FILE/);
  });
  it('presents a certificate where the server asks for one', async () => {
    const shown = { NATS_TLS_CERT_FILE: tls.certFile, NATS_TLS_KEY_FILE: tls.keyFile };
    await encrypts(`tls://${mutual.address}`, { NATS_TLS_CA_FILE: tls.caFile, ...shown });
    await fails(`tls://${mutual.address}`, { NATS_TLS_CA_FILE: tls.caFile }, /NATS_TLS_CERT_FILE/, 500);
  });
  it('signs in to no server in plain text where tls:// or an authority forbids it', async () => {
    await using plain = await startOwnNats({ authorization: { users: [{ user: 'a', password: 'b' }] } });
    await fails(`tls://a:b@${plain.address}`, {}, /NATS does not speak TLS/);
    await fails(`nats://a:b@${plain.address}`, { NATS_TLS_CA_FILE: tls.caFile }, /NATS does not speak TLS/);
    assert.doesNotMatch(plain.log(), /authentication error/i);
  });
  it('names a file that does not exist', () =>
    fails(`tls://${nats.address}`, { NATS_TLS_CA_FILE: join(dir, 'none') }, /NATS_TLS_CA_FILE .* cannot be read/));
});
