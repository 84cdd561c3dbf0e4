// Tests that what a credential stands for is read once for each time that it is verified.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { ProfileSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AppSchema } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { standingOf } from './standing-of.ts';

describe('what a credential stands for', () => {
  const asked: string[] = [];
  let isDown = false;
  const tenants = {
    async getProfile({ profileId = '' }) {
      asked.push(profileId);
      if (isDown) throw new Error('access does not respond');
      return { profile: create(ProfileSchema, { profileId, name: `Profile ${asked.length}` }) };
    },
    async getApp({ appId = '' }) {
      asked.push(appId);
      return { app: create(AppSchema, { appId }) };
    },
  } as unknown as Parameters<typeof standingOf>[1];
  const verified = (profileId: string | null, principal: object = { kind: 'api_key', id: 'k' }) =>
    ({ profileId, principal }) as Credential;

  beforeEach(() => {
    asked.length = 0;
    isDown = false;
  });

  it('is read once, whoever has the credential, and again when it was verified anew', async () => {
    const credential = verified('p');
    const [one, two] = await Promise.all([standingOf(credential, tenants), standingOf(credential, tenants)]);
    assert.equal(one, two);
    assert.equal((await standingOf(credential, tenants)).profile?.name, 'Profile 1');
    assert.equal((await standingOf(verified('p'), tenants)).profile?.name, 'Profile 2');
    assert.deepEqual(asked, ['p', 'p']);
  });

  it('includes the app behind it, and no profile where it names none', async () => {
    const { profile, app } = await standingOf(verified(null, { kind: 'app', id: 'a' }), tenants);
    assert.deepEqual([profile, app?.appId, asked], [null, 'a', ['a']]);
  });

  it('is read again after it could not be read', async () => {
    const credential = verified('p');
    isDown = true;
    await assert.rejects(standingOf(credential, tenants));
    isDown = false;
    assert.equal((await standingOf(credential, tenants)).profile?.profileId, 'p');
  });
});
