import assert from 'node:assert/strict';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createReplySeal } from './reply-seal.ts';

const master = (kid: string, fill: number) => ({ kid, key: new Uint8Array(32).fill(fill) });
const sealWith = (...masters: ReturnType<typeof master>[]) => createReplySeal(createSecretKeys(masters).for('replies'));
const reply = { status: 201, headers: { Location: '/x' }, text: '{"data":{"api_key":"hush"}}', persons: ['p'] };

describe('a sealed reply', () => {
  it('opens as it was, and shows nothing while sealed', async () => {
    const seal = sealWith(master('k1', 1));
    const sealed = await seal.seal('r1', reply);
    assert.deepEqual(await seal.open('r1', sealed), reply);
    for (const part of sealed.split('.'))
      assert.doesNotMatch(Buffer.from(part, 'base64url').toString(), /hush|api_key/);
  });

  it('opens under an older key, and no longer once that key is gone', async () => {
    const sealed = await sealWith(master('k1', 1)).seal('r1', reply);
    assert.deepEqual(await sealWith(master('k2', 2), master('k1', 1)).open('r1', sealed), reply);
    await assert.rejects(sealWith(master('k2', 2)).open('r1', sealed), /no longer configured/);
  });

  it('does not open for another record, nor after a change', async () => {
    const seal = sealWith(master('k1', 1));
    const sealed = await seal.seal('r1', reply);
    await assert.rejects(seal.open('r2', sealed), /another record/);
    const [head, key, iv, body = '', tag] = sealed.split('.');
    const changed = [head, key, iv, body.startsWith('A') ? `B${body.slice(1)}` : `A${body.slice(1)}`, tag].join('.');
    await assert.rejects(seal.open('r1', changed));
  });
});
