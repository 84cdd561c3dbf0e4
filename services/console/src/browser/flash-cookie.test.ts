// Tests who can read a flash cookie.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createFlashCookie } from './flash-cookie.ts';

const receiver = { sessionId: 's1', path: '/console/profiles/p/keys/k/issued' };

function flash() {
  let clock = 1_000_000;
  const keys = createSecretKeys([{ kid: 'one', key: randomBytes(32) }]).for('console-once');
  return { ...createFlashCookie(keys, () => clock), wait: (ms: number) => (clock += ms) };
}

describe('createFlashCookie', () => {
  it('gives the text only to the same session on the same page', async () => {
    const { seal, open } = flash();
    const sealed = await seal(receiver, 'tl_dev_secret');
    assert.equal(await open(receiver, sealed), 'tl_dev_secret');
    assert.equal(await open({ ...receiver, sessionId: 's2' }, sealed), null);
    assert.equal(await open({ ...receiver, path: '/console' }, sealed), null);
  });

  it('shows nothing of the text in transit', async () => {
    const sealed = await flash().seal(receiver, 'tl_dev_secret');
    const readable = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    assert.equal(
      [sealed, ...readable].some((part) => part.includes('tl_dev_secret')),
      false,
    );
  });

  it('expires after two minutes', async () => {
    const { seal, open, wait } = flash();
    const sealed = await seal(receiver, 'tl_dev_secret');
    wait(119_000);
    assert.equal(await open(receiver, sealed), 'tl_dev_secret');
    wait(1_000);
    assert.equal(await open(receiver, sealed), null);
  });

  it('ignores anything that cannot be decrypted', async () => {
    const { seal, open } = flash();
    const sealed = await seal(receiver, 'tl_dev_secret');
    const other = await flash().seal(receiver, 'tl_dev_secret');
    for (const text of ['', 'x', `${sealed}x`, sealed.slice(0, -3), other, 'a.b.c.d.e'])
      assert.equal(await open(receiver, text), null);
  });
});
