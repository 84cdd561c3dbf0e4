// Tests which form tokens are accepted.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createFormTokens } from './form-token.ts';

const one = { kid: 'one', key: randomBytes(32) };
const two = { kid: 'two', key: randomBytes(32) };
const tokens = (...keys: (typeof one)[]) => createFormTokens(createSecretKeys(keys).for('console-forms'));

describe('createFormTokens', () => {
  it('accepts the token of the same session and of no other', () => {
    const { issue, accepts } = tokens(one);
    assert.equal(accepts('session:a', issue('session:a')), true);
    assert.equal(accepts('session:b', issue('session:a')), false);
  });

  it('refuses what it never issued', () => {
    const { issue, accepts } = tokens(one);
    const good = issue('session:a');
    for (const bad of [null, '', '~', 'one~', good.slice(4), `two~${good.slice(4)}`, `${good}A`, good.slice(0, -1)])
      assert.equal(accepts('session:a', bad), false, String(bad));
  });

  it('accepts a token from before a change of keys until its key is gone', () => {
    const old = tokens(one).issue('session:a');
    assert.equal(tokens(two, one).accepts('session:a', old), true);
    assert.equal(tokens(two).accepts('session:a', old), false);
  });
});
