// Tests how often the access token of a grant is minted.
import assert from 'node:assert/strict';
import { ProviderError } from '../../domain/provider-error.ts';
import { createAccessTokens } from './access-tokens.ts';

const refused = () => new ProviderError('reconnect', '401', 'The token is over.');

function counting(mint: (count: number) => Promise<string> = async (count) => `token ${count}`) {
  let minted = 0;
  const tokens = createAccessTokens(() => mint(++minted));
  return { tokens, minted: () => minted };
}

describe('the access token of a grant', () => {
  it('is minted once for all who ask, at the same time or later', async () => {
    const { tokens, minted } = counting();
    const used = await Promise.all(Array.from({ length: 20 }, () => tokens.use('grant', async (token) => token)));
    used.push(await tokens.use('grant', async (token) => token));
    assert.deepEqual([...new Set(used)], ['token 1']);
    assert.equal(minted(), 1);
  });

  it('is not that of another grant', async () => {
    const { tokens } = counting();
    const token = (grant: string) => tokens.use(grant, async (used) => used);
    assert.deepEqual([await token('a'), await token('b'), await token('a')], ['token 1', 'token 2', 'token 1']);
  });

  it('is minted again when it ended before its time, and the call is made once more', async () => {
    const { tokens, minted } = counting();
    await tokens.use('grant', async () => undefined);
    const used: string[] = [];
    const answer = await tokens.use('grant', async (token) => {
      used.push(token);
      if (token === 'token 1') throw refused();
      return 'rows';
    });
    assert.deepEqual([answer, used, minted()], ['rows', ['token 1', 'token 2'], 2]);
  });

  it('is not minted again when a new one is refused, since then the grant is dead', async () => {
    const { tokens, minted } = counting();
    await assert.rejects(
      tokens.use('grant', () => Promise.reject(refused())),
      ProviderError,
    );
    assert.equal(minted(), 1);
  });

  it('is not minted again when the call fails for another reason', async () => {
    const { tokens, minted } = counting();
    await tokens.use('grant', async () => undefined);
    const busy = new ProviderError('retry', '429', 'Too many calls.');
    await assert.rejects(
      tokens.use('grant', () => Promise.reject(busy)),
      busy,
    );
    assert.equal(minted(), 1);
  });

  it('that cannot be minted fails everyone who waits for it, and is tried again by the next', async () => {
    const { tokens } = counting(async (count) => {
      if (count === 1) throw refused();
      return 'token';
    });
    const waiting = [tokens.use('grant', async (token) => token), tokens.use('grant', async (token) => token)];
    const ends = await Promise.allSettled(waiting);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await tokens.use('grant', async (token) => token), 'token');
  });
});
