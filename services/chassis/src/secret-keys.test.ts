// Tests what the secret keys guarantee to the code that signs and seals with them, and what the setting refuses.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { readConfig } from './config.ts';
import { createSecretKeys, secretKeysSetting } from './secret-keys.ts';

const master = (fill: number) => new Uint8Array(32).fill(fill);
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');

describe('secret keys', () => {
  const keys = createSecretKeys([
    { kid: 'new', key: master(1) },
    { kid: 'old', key: master(2) },
  ]);

  it('sign with the first and verify with every one', () => {
    const { current, byKid } = keys.for('app-token');
    assert.equal(current.kid, 'new');
    assert.equal(hex(byKid('new')), hex(current.key));
    assert.equal(byKid('old')?.length, 32);
    assert.equal(byKid('gone'), undefined);
  });

  it('are the same for a purpose at every start, whichever keys are in front of them', () => {
    const later = createSecretKeys([
      { kid: 'newest', key: master(3) },
      { kid: 'new', key: master(1) },
    ]);
    assert.equal(hex(later.for('app-token').byKid('new')), hex(keys.for('app-token').current.key));
  });

  it('differ for every purpose and every master, and are never the master itself', () => {
    const made = ['a', 'b'].flatMap((purpose) => ['new', 'old'].map((kid) => hex(keys.for(purpose).byKid(kid))));
    assert.equal(new Set([...made, hex(master(1)), hex(master(2))]).size, 6);
  });

  it('are those of RFC 5869', () => {
    // Computed by hand in another language: HMAC-SHA256, extract without salt, expand with info touchline/app-token.
    assert.equal(
      hex(keys.for('app-token').current.key),
      'bddcc11c98055dd6ee358c85bf164a1615961edda6438f291c612339b959b0a3',
    );
  });
});

const configFromEnv = (env: NodeJS.ProcessEnv) => readConfig(env, { ACCESS_SECRET_KEYS: secretKeysSetting });
const base64 = (fill: number, size = 32) => Buffer.alloc(size, fill).toString('base64');

describe('ACCESS_SECRET_KEYS', () => {
  it('takes several keys and keeps their order', () => {
    const { ACCESS_SECRET_KEYS } = configFromEnv({ ACCESS_SECRET_KEYS: `n:${base64(1)}, o:${base64(2, 64)}` });
    assert.deepEqual(
      ACCESS_SECRET_KEYS.map(({ kid, key }) => [kid, key[0], key.length]),
      [
        ['n', 1, 32],
        ['o', 2, 64],
      ],
    );
  });

  for (const [name, value] of [
    ['nothing', undefined],
    ['no kid', base64(1)],
    ['a short key', `a:${base64(1, 31)}`],
    ['what is not base64', `a:${'!'.repeat(44)}`],
    ['the same kid twice', `a:${base64(1)},a:${base64(2)}`],
    ['a trailing comma', `a:${base64(1)},`],
  ] as const) {
    it(`refuses ${name} without repeating it`, () => {
      assert.throws(
        () => configFromEnv({ ACCESS_SECRET_KEYS: value }),
        (error) =>
          error instanceof ConfigError &&
          /ACCESS_SECRET_KEYS/.test(error.message) &&
          !(value && error.message.includes(value)),
      );
    });
  }
});
