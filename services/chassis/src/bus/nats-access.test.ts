import assert from 'node:assert/strict';
import { busShape, ConfigError, processShape, readConfig } from '../config.ts';
import { type NatsSettings, natsAccess } from './nats-access.ts';
import { parseNatsUrl } from './nats-url.ts';

describe('NATS_URL', () => {
  const RIGHT: readonly (readonly [string, unknown])[] = [
    ['nats://host', { servers: ['host'], login: undefined, isTls: false }],
    ['host:4222', { servers: ['host:4222'], login: undefined, isTls: false }],
    ['nats://a:1, nats://b:2/', { servers: ['a:1', 'b:2'], login: undefined, isTls: false }],
    ['tls://u:p%40%2F%3A@a,nats://b', { servers: ['a', 'b'], login: { user: 'u', password: 'p@/:' }, isTls: true }],
    ['nats://u:p:q@a', { servers: ['a'], login: { user: 'u', password: 'p:q' }, isTls: false }],
    ['nats://u:p@a,nats://u:p@b', { servers: ['a', 'b'], login: { user: 'u', password: 'p' }, isTls: false }],
    ['nats://to%2Cken@[::1]:4222', { servers: ['[::1]:4222'], login: { token: 'to,ken' }, isTls: false }],
  ];
  for (const [url, read] of RIGHT) it(`is read from ${url}`, () => assert.deepEqual(parseNatsUrl(url), read));

  const WRONG: readonly (readonly [string, RegExp])[] = [
    ['ws://host', /must be nats:/],
    ['nats://', /must be nats:/],
    ['nats://u:secret/x@', /must be nats:/],
    ['nats://u:secret,x@host', /must be nats:|percent/],
    ['nats://u:secret%@host', /not percent-encoded/],
    ['nats://u:secret@a,nats://u:other@b', /several credentials/],
  ];
  for (const [url, words] of WRONG)
    it(`is refused as ${url}, in words that do not repeat it`, () => {
      const said = parseNatsUrl(url);
      assert.ok(typeof said === 'string');
      assert.match(said, words);
      assert.doesNotMatch(said, /secret|other/);
    });
});

describe('the ways to sign in to NATS', () => {
  const config = (env: NatsSettings & { NATS_URL?: string }) =>
    readConfig({ NATS_URL: 'nats://x', ...env }, { ...processShape, ...busShape });
  const WRONG: readonly (readonly [NatsSettings & { NATS_URL?: string }, RegExp])[] = [
    [{ NATS_USER: 'u' }, /NATS_PASSWORD: .*NATS_USER/],
    [{ NATS_PASSWORD: 'secret' }, /NATS_USER: is needed/],
    [{ NATS_USER: 'u', NATS_PASSWORD: 'secret', NATS_PASSWORD_FILE: 'f' }, /NATS_PASSWORD_FILE: .*keep one/],
    [{ NATS_USER: 'u', NATS_PASSWORD: 'secret', NATS_TOKEN: 'secret' }, /NATS_TOKEN: .*NATS_USER and NATS_TOKEN/],
    [{ NATS_CREDS_FILE: 'c', NATS_NKEY_SEED_FILE: 's' }, /NATS_CREDS_FILE: /],
    [{ NATS_URL: 'nats://u:secret@x', NATS_TOKEN: 'secret' }, /NATS_URL: .*the credentials in NATS_URL/],
    [{ NATS_TLS_CERT_FILE: 'c' }, /NATS_TLS_KEY_FILE: is needed/],
    [{ NATS_TLS_KEY_FILE: 'k' }, /NATS_TLS_CERT_FILE: is needed/],
    [{ NATS_URL: 'http://u:secret@x' }, /NATS_URL: must be nats:/],
  ];
  for (const [env, words] of WRONG)
    it(`are refused in one error with ${Object.keys(env).join(' and ')}`, () =>
      assert.throws(
        () => config(env),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, words);
          assert.equal(error.message.split('\n').length, 2);
          assert.doesNotMatch(error.message, /secret/);
          return true;
        },
      ));
  it('are checked together with the other settings', () =>
    assert.throws(() => config({ NATS_USER: 'u', GRPC_PORT: 'x' } as NatsSettings), /GRPC_PORT[\s\S]*NATS_PASSWORD/));
  it('are empty unless a setting names one', () => {
    assert.equal(config({}).NATS_USER, undefined);
    assert.deepEqual(natsAccess('nats://a,b:1'), { servers: ['a', 'b:1'] });
  });
});
