// Tests the healthcare family: what partners may never see there, however a profile came into it, and who is not affected.
import assert from 'node:assert/strict';
import { allOperations } from '../../src/operations/all-operations.ts';
import { CONTRACT } from '../contract/operations-table.ts';
import { goodCall, initOf } from '../good-calls.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { createIssuer, type Issuer, type Shown } from './credential-kinds.ts';
import { type AccessWorld, accessWorld } from './good-access-calls.ts';

const PERSON_LEVEL = ['customers:read', 'visitors:read'];

/** Operations that no caller may use without a person-level scope. */
const SHOW_PERSONS = allOperations
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => {
    const { rule, scopes } = CONTRACT.get(name) ?? assert.fail(name);
    return rule === 'all' && scopes.some((scope) => PERSON_LEVEL.includes(scope));
  });

/** Profiles inside and outside the family. */
const PROFILES: [name: string, workspaceType: string, privacyMode: string, healthcare: boolean][] = [
  ['an ordinary one', 'standard', 'standard', false],
  ['platform_safe', 'standard', 'platform_safe', true],
  ['hipaa', 'standard', 'hipaa', true],
  ['of a healthcare agency', 'healthcare_agency', 'standard', true],
  ['hipaa and of a healthcare agency', 'healthcare_agency', 'hipaa', true],
];

describe('healthcare profiles', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let world: AccessWorld;
  before(async () => {
    running = await runGateway('healthcare');
    issuer = await createIssuer(running);
    world = await accessWorld(running, issuer);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const ask = async (name: string, shown: Shown) => {
    const call = goodCall(name, world) ?? assert.fail(name);
    const method = name.split(' ')[0] ?? '';
    return await fetch(running.url(`/api/v1${call.path}`), { method, ...initOf({ ...call, headers: shown }, '') });
  };
  const verdicts = async (shown: Shown) =>
    Promise.all(
      SHOW_PERSONS.map(async (name) => {
        const response = await ask(name, shown);
        return `${name}: ${response.ok ? 'shown' : `${response.status} ${(await errorOf(response)).code}`}`;
      }),
    );
  const all = (verdict: string) => SHOW_PERSONS.map((name) => `${name}: ${verdict}`);
  // Generating a summary on a healthcare profile is refused to every caller (contract, Customers).
  const business = (healthcare: boolean) =>
    SHOW_PERSONS.map((name) =>
      healthcare && name === 'POST /customers/{id}/journey-summary' ? `${name}: 403 forbidden` : `${name}: shown`,
    );

  const provisioned = async (workspaceType: string, privacyMode: string) => {
    const app = await issuer.appToken(['workspaces:write', 'profiles:write'], { withoutProfile: true });
    const make = async (path: string, body: object) => {
      const response = await running.post(path, body, { ...app });
      const { data } = (await response.json()) as { data?: { id: string } };
      return data?.id ?? assert.fail(`${path} ${response.status}`);
    };
    const workspaceId = await make('/workspaces', { name: 'Clinic', type: workspaceType });
    const profileId = await make('/profiles', { name: 'P', workspace_id: workspaceId, privacy_mode: privacyMode });
    return { workspaceId, profileId };
  };
  /** Returns a delegated key that the app itself issues. */
  const delegate = async (profileId: string, scopes: readonly string[]) => {
    const token = await issuer.appToken([...scopes], { profileId });
    const response = await running.post('/api-keys', { name: 'd', scopes, profile_id: profileId }, { ...token });
    return {
      status: response.status,
      ...((await response.json()) as { data?: { api_key: string }; error?: { code: string } }),
    };
  };
  const minted = async (scopes: readonly string[], profileId: string) => {
    const shown = await issuer.appToken(scopes, { profileId });
    const { data } = (await (await fetch(running.url('/api/v1/me'), { headers: { ...shown } })).json()) as {
      data: { credential: { scopes: string[] } };
    };
    return { shown, scopes: data.credential.scopes };
  };
  const businessKey = async (profileId: string): Promise<Shown> => ({
    authorization: `Bearer ${(await running.access.issueApiKey({ profileId, name: 'own', allScopes: true })).apiKey}`,
  });

  it('have operations to withhold from partners, otherwise this test would see nothing', () => {
    assert.ok(SHOW_PERSONS.length >= 4, SHOW_PERSONS.join());
  });

  for (const [name, workspaceType, privacyMode, healthcare] of PROFILES) {
    describe(name, () => {
      let profileId = '';
      before(async () => {
        ({ profileId } = await provisioned(workspaceType, privacyMode));
      });

      it(`${healthcare ? 'withhold persons from' : 'show persons to'} a token of the app`, async () => {
        const { shown, scopes } = await minted([...PERSON_LEVEL, 'conversions:read'], profileId);
        assert.deepEqual(
          scopes.sort(),
          healthcare ? ['conversions:read'] : ['conversions:read', 'customers:read', 'visitors:read'],
        );
        assert.deepEqual(await verdicts(shown), all(healthcare ? '403 healthcare_scope_forbidden' : 'shown'));
      });

      it(`${healthcare ? 'give no' : 'give a'} delegated key with a person-level scope`, async () => {
        for (const scope of PERSON_LEVEL) {
          const response = await running.post(
            '/api-keys',
            { name: 'd', scopes: [scope, 'conversions:read'], profile_id: profileId },
            { ...(await issuer.appToken([...PERSON_LEVEL, 'conversions:read'], { withoutProfile: true })) },
          );
          if (healthcare)
            assert.deepEqual([response.status, (await errorOf(response)).code], [403, 'healthcare_scope_forbidden']);
          else assert.equal(response.status, 201);
        }
      });

      it(`${healthcare ? 'withhold' : 'require'} the scope that a delegated key was not given`, async () => {
        const { data } = await delegate(profileId, ['conversions:read']);
        const code = healthcare ? 'healthcare_scope_forbidden' : 'insufficient_scope';
        assert.deepEqual(await verdicts({ authorization: `Bearer ${data?.api_key}` }), all(`403 ${code}`));
      });

      it('show persons to keys of the business itself', async () => {
        assert.deepEqual(await verdicts(await businessKey(profileId)), business(healthcare));
      });
    });
  }

  it('show persons to the people of the business in sessions, but not to members', async () => {
    const { profileId } = running;
    await running.access.changeProfile({ profileId, privacyMode: 'hipaa' });
    for (const role of ['owner', 'admin'] as const)
      assert.deepEqual(await verdicts(await issuer.session(role)), business(true), role);
    assert.deepEqual(await verdicts(await issuer.session('member')), all('403 insufficient_scope'));
    await running.access.changeProfile({ profileId, privacyMode: 'standard' });
  });

  for (const [name, join, leave] of [
    [
      'its privacy mode',
      ({ profileId }: Record<string, string>) => running.access.changeProfile({ profileId, privacyMode: 'hipaa' }),
      ({ profileId }: Record<string, string>) => running.access.changeProfile({ profileId, privacyMode: 'standard' }),
    ],
    [
      'its workspace',
      ({ workspaceId }: Record<string, string>) =>
        running.access.changeWorkspace({ workspaceId, type: 'healthcare_agency' }),
      ({ workspaceId }: Record<string, string>) => running.access.changeWorkspace({ workspaceId, type: 'standard' }),
    ],
  ] as const) {
    it(`that become so through ${name} end the partner keys that held persons, and only those`, async () => {
      const ids = await provisioned('standard', 'standard');
      const { profileId } = ids;
      const keyOf = async (scopes: readonly string[]): Promise<Shown> => ({
        authorization: `Bearer ${(await delegate(profileId, scopes)).data?.api_key}`,
      });
      const seeing = await Promise.all(PERSON_LEVEL.map((scope) => keyOf([scope, 'conversions:read'])));
      const blind = await keyOf(['conversions:read']);
      const own = await businessKey(profileId);
      const token = (await minted([...PERSON_LEVEL, 'conversions:read'], profileId)).shown;
      assert.deepEqual(await verdicts(token), all('shown'));
      const me = async (shown: Shown) => (await fetch(running.url('/api/v1/me'), { headers: { ...shown } })).status;
      for (const shown of [...seeing, blind, own, token]) assert.equal(await me(shown), 200);

      await join(ids);
      running.forget();
      for (const shown of seeing) assert.equal(await me(shown), 401);
      assert.deepEqual(await verdicts(token), all('403 healthcare_scope_forbidden'));
      for (const shown of [blind, own, token]) assert.equal(await me(shown), 200);
      assert.deepEqual((await minted([...PERSON_LEVEL, 'conversions:read'], profileId)).scopes, ['conversions:read']);
      assert.deepEqual(await verdicts(own), business(true));

      await leave(ids);
      running.forget();
      assert.deepEqual(await verdicts(token), all('shown'));
      for (const shown of seeing) assert.equal(await me(shown), 401, 'what was revoked stays revoked');
    });
  }
});
