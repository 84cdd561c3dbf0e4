// Tests that a cached session is one entry for each profile on which it acts, and that all of them end together.
import assert from 'node:assert/strict';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { CredentialRevoked_Kind } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import { type CredentialCache, createCredentialCache } from './credential-cache.ts';

const SESSION: Credential = {
  kind: 'session',
  id: 's1',
  name: 'Ana',
  principal: { kind: 'user', id: 'u1' },
  profileId: 'home',
  workspaceId: 'w-home',
  role: 'owner',
  scopes: new Set(),
  withheldScopes: new Set(),
  entitlements: new Set(),
  defaultCountry: null,
  allowance: { of: 'user:u1', perMinute: 600 },
  expiresAt: null,
};

describe('the cache of credentials', () => {
  let asked: string[];
  let cache: CredentialCache;
  let isOfEarlierRelease: boolean;
  beforeEach(() => {
    asked = [];
    isOfEarlierRelease = false;
    const verifySession = async ({ token = '', profileId = '' }) => {
      asked.push(`${token} ${profileId}`);
      if (profileId === 'foreign') throw appError('not_found', 'There is no such profile.');
      const actsOn = profileId === '' || isOfEarlierRelease ? 'home' : profileId;
      const credential = { ...SESSION, id: `id of ${token}`, profileId: actsOn, workspaceId: `w-${actsOn}` };
      return { credential: credentialMessage(credential) };
    };
    const client = { verifySession, verifyToken: () => assert.fail() } as never;
    cache = createCredentialCache({ client, clock: () => 0, now: () => new Date() });
  });

  /** Asks for a session on the profile of its sign-in and on two others, and for another session. */
  const askAll = async () => {
    for (const [token, profileId] of [
      ['one', ''],
      ['one', 'a'],
      ['one', 'b'],
      ['other', 'a'],
    ] as const)
      assert.equal((await cache.session(token, profileId)).profileId, profileId || 'home');
    return asked.splice(0);
  };

  it('asks once for each session on each profile', async () => {
    assert.deepEqual(await askAll(), ['one ', 'one a', 'one b', 'other a']);
    assert.deepEqual(await askAll(), []);
  });

  const CHANGES: [name: string, change: () => void, again: string[]][] = [
    ['its cookie', () => cache.invalidateSession('one'), ['one ', 'one a', 'one b']],
    [
      'its id',
      () => cache.invalidateRevoked({ kind: CredentialRevoked_Kind.SESSION, id: 'id of one' }),
      ['one ', 'one a', 'one b'],
    ],
    [
      'its person',
      () => cache.invalidateWhere(({ principal }) => principal.id === 'u1'),
      ['one ', 'one a', 'one b', 'other a'],
    ],
    ['a profile', () => cache.invalidateProfile({ profileId: 'a', workspaceId: '' }), ['one a', 'other a']],
    ['a workspace', () => cache.invalidateProfile({ profileId: 'new', workspaceId: 'w-b' }), ['one b']],
  ];
  for (const [name, change, again] of CHANGES) {
    it(`asks again for all that a change of ${name} concerns`, async () => {
      await askAll();
      change();
      assert.deepEqual(await askAll(), again);
    });
  }

  it('does not keep that a profile is out of reach, so that a new member waits for nothing', async () => {
    for (let i = 0; i < 2; i += 1) await assert.rejects(cache.session('one', 'foreign'), { reason: 'not_found' });
    assert.deepEqual(asked, ['one foreign', 'one foreign']);
  });

  it('keeps a bounded number of entries, on however many profiles a session acts', async () => {
    for (let i = 0; i <= 10_000; i += 1) await cache.session('one', `p${i}`);
    asked.length = 0;
    await cache.session('one', 'p10000');
    await cache.session('one', 'p0');
    assert.deepEqual(asked, ['one p0']);
  });

  it('takes no answer for another profile than it asked for, such as that of an earlier release', async () => {
    isOfEarlierRelease = true;
    await assert.rejects(cache.session('one', 'a'), { reason: 'service_unavailable' });
    assert.equal((await cache.session('one')).profileId, 'home');
  });
});
