// Who gets to read what is handed over.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createHandOver } from './hand-over.ts';

const receiver = { sessionId: 's1', path: '/console/profiles/p/keys/k/issued' };

function handOver() {
  let clock = 1_000_000;
  const keys = createSecretKeys([{ kid: 'one', key: randomBytes(32) }]).for('console-once');
  return { ...createHandOver(keys, () => clock), wait: (ms: number) => (clock += ms) };
}

describe('createHandOver', () => {
  it('gives the text to the same session on the same page, and to nobody else', async () => {
    const { seal, open } = handOver();
    const sealed = await seal(receiver, 'tl_dev_secret');
    assert.equal(await open(receiver, sealed), 'tl_dev_secret');
    assert.equal(await open({ ...receiver, sessionId: 's2' }, sealed), null);
    assert.equal(await open({ ...receiver, path: '/console' }, sealed), null);
  });

  it('shows nothing of the text on its way', async () => {
    const sealed = await handOver().seal(receiver, 'tl_dev_secret');
    const readable = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    assert.equal(
      [sealed, ...readable].some((part) => part.includes('tl_dev_secret')),
      false,
    );
  });

  it('is over after two minutes', async () => {
    const { seal, open, wait } = handOver();
    const sealed = await seal(receiver, 'tl_dev_secret');
    wait(119_000);
    assert.equal(await open(receiver, sealed), 'tl_dev_secret');
    wait(1_000);
    assert.equal(await open(receiver, sealed), null);
  });

  it('takes anything that does not open for nothing', async () => {
    const { seal, open } = handOver();
    const sealed = await seal(receiver, 'tl_dev_secret');
    const other = await handOver().seal(receiver, 'tl_dev_secret');
    for (const text of ['', 'x', `${sealed}x`, sealed.slice(0, -3), other, 'a.b.c.d.e'])
      assert.equal(await open(receiver, text), null);
  });
});
