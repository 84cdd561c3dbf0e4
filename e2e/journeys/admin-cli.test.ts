// Runs the admin CLI as a shell does, against the running system.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { COMPILE_CACHE } from '../system/compile-cache.ts';
import { testSystem } from '../system/fixture.ts';
import type { Json } from '../system/profile.ts';

const MAIN = resolve(import.meta.dirname, '../../tools/admin/main.ts');

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Promise<Ran> {
  const { services, certificates } = testSystem();
  const { operator } = services.addresses;
  const addresses = Object.entries(operator).map(([service, at]) => [`${service.toUpperCase()}_OPERATOR_GRPC`, at]);
  const env = {
    PATH: process.env.PATH,
    ...COMPILE_CACHE,
    ...certificates?.operatorEnv,
    ...Object.fromEntries(addresses),
  };
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

async function json(...args: string[]): Promise<Json> {
  const { code, stdout, stderr } = await run(...args, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const me = async (apiKey: string) => {
  const url = `${testSystem().services.addresses.baseUrl}/api/v1/me`;
  return (await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })).status;
};

/** The gateway caches a key for a moment. */
const isRefused = (apiKey: string) => eventually(async () => assert.equal(await me(apiKey), 401));

const tokenStatus = async ({ client_id, client_secret }: Json) => {
  const url = `${testSystem().services.addresses.baseUrl}/api/v1/oauth/token`;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  return (await fetch(url, { method: 'POST', body })).status;
};

describe('npm run admin', () => {
  it('creates a workspace and a profile with a working key, changes them and lists them', async () => {
    const plan = ['--plan', 'starter', '--active-profiles', '1', '--currency', 'EUR'];
    const { workspace_id } = await json('workspace', 'create', '--name', 'CLI', ...plan);
    const made = await json('profile', 'create', '--name', 'Shop', '--workspace-id', workspace_id);
    for (const member of ['profile_id', 'api_key', 'tracking_key']) assert.ok(made[member], member);
    assert.deepEqual([made.workspace_id, made.reporting_currency], [workspace_id, 'EUR']);
    assert.equal(await me(made.api_key), 200);
    const full = await run('profile', 'create', '--name', 'Second', '--workspace-id', workspace_id);
    assert.deepEqual([full.code, full.stdout], [1, '']);
    assert.match(full.stderr, /^profile_limit_reached: /);
    const changed = await json(
      'workspace',
      'change',
      '--workspace',
      workspace_id,
      '--currency',
      'USD',
      '--type',
      'healthcare_agency',
    );
    assert.deepEqual(
      [changed.reporting_currency, changed.type, changed.profile_count],
      ['USD', 'healthcare_agency', 1],
    );
    const limits = ['--ad-writes-per-day', '50', '--ad-budget-raise-per-day', 'USD=500,CLP=400000'];
    const limited = await json('workspace', 'change', '--workspace', workspace_id, ...limits);
    assert.deepEqual([limited.ad_writes_per_day, limited.ad_budget_raise_per_day], [50, ['USD=500', 'CLP=400000']]);
    const unlimited = await json('workspace', 'change', '--workspace', workspace_id, '--ad-writes-per-day', 'default');
    assert.deepEqual([unlimited.ad_writes_per_day, unlimited.ad_budget_raise_per_day[0]], [null, 'USD=500']);
    const wrong = await run('workspace', 'change', '--workspace', workspace_id, '--ad-budget-raise-per-day', '500');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /^validation_error: .*USD=500,CLP=400000/);
    const { profiles } = await json('profile', 'list', '--workspace', workspace_id);
    assert.deepEqual(
      profiles.map((row: Json) => [row.profile_id, row.reporting_currency, row.healthcare_family]),
      [[made.profile_id, 'USD', true]],
    );
    const { workspaces } = await json('workspace', 'list');
    assert.ok(workspaces.some((row: Json) => row.workspace_id === workspace_id));
    const off = await json(
      'profile',
      'change',
      '--profile',
      made.profile_id,
      '--attribution',
      'off',
      '--privacy',
      'hipaa',
    );
    assert.deepEqual([off.entitlements, off.privacy_mode], [[], 'hipaa']);
    const settings = ['--default-country', 'cl', '--time-zone', 'america/santiago'];
    const set = await json('profile', 'set', '--profile', made.profile_id, ...settings);
    assert.deepEqual([set.default_country, set.time_zone, set.privacy_mode], ['CL', 'America/Santiago', 'hipaa']);
    await json('workspace', 'change', '--workspace', workspace_id, '--archived', 'on');
    await isRefused(made.api_key);
  });

  it('issues, lists, rotates and revokes keys', async () => {
    const { profile_id } = await json('profile', 'create', '--name', 'Keys');
    const issued = await json(
      'key',
      'issue',
      '--profile',
      profile_id,
      '--name',
      'Reports',
      '--scopes',
      'campaigns:read',
    );
    assert.equal(await me(issued.api_key), 200);
    const rotated = await json('key', 'rotate', '--key', issued.key_id);
    await isRefused(issued.api_key);
    assert.equal(await me(rotated.api_key), 200);
    const { revoked_at } = await json('key', 'revoke', '--key', issued.key_id);
    await isRefused(rotated.api_key);
    const { keys } = await json('key', 'list', '--profile', profile_id);
    const row = keys.find((key: Json) => key.key_id === issued.key_id);
    assert.deepEqual([row.name, row.scopes, row.revoked_at], ['Reports', ['campaigns:read'], revoked_at]);
  });

  it('registers, changes and lists apps, and rotates their secrets', async () => {
    const { workspace_id } = await json('workspace', 'create', '--name', 'Partners');
    const addresses = ['--redirect-uris', 'https://app.example.com/cb', '--logo-url', 'https://app.example.com/l.svg'];
    const made = await json('app', 'create', '--workspace', workspace_id, '--name', 'Agenda', ...addresses);
    assert.equal(await tokenStatus(made), 200);
    const app = ['--app', made.client_id];
    const kept = await json('app', 'rotate-secret', ...app, '--keep-others');
    assert.deepEqual([await tokenStatus(made), await tokenStatus(kept)], [200, 200]);
    const last = await json('app', 'rotate-secret', ...app, '--revoke-keys');
    assert.equal(last.revoked_keys, 0);
    assert.deepEqual([await tokenStatus(made), await tokenStatus(kept), await tokenStatus(last)], [401, 401, 200]);
    const changed = await json(
      'app',
      'change',
      ...app,
      '--tier',
      'elevated',
      '--scopes',
      'connections',
      '--disabled',
      'on',
    );
    assert.deepEqual(
      [changed.rate_tier, changed.scopes, changed.redirect_uris, changed.live_secrets],
      ['elevated', ['connections:read', 'connections:write'], ['https://app.example.com/cb'], 1],
    );
    assert.equal(await tokenStatus(last), 400);
    const { apps } = await json('app', 'list');
    assert.deepEqual(
      apps.find((row: Json) => row.client_id === made.client_id),
      changed,
    );
    const plain = await run('app', 'change', ...app, '--redirect-uris', 'http://app.example.com/cb');
    assert.match(plain.stderr, /^validation_error: redirect_uris\[0\] must be https/);
  });

  it('adds members, and says what happens to a password', async () => {
    const { workspace_id: one } = await json('workspace', 'create', '--name', 'One');
    const { workspace_id: two } = await json('workspace', 'create', '--name', 'Two');
    const who = (workspace: string) => [
      '--workspace',
      workspace,
      '--email',
      'cli.member@example.com',
      '--role',
      'owner',
    ];
    const first = 'seven quiet otters paint';
    const added = await json('member', 'add', ...who(one), '--name', 'Ana', '--password', first);
    assert.deepEqual([added.created_account, added.password, added.address_proved], [true, 'set', true]);
    const refused = await run('member', 'add', ...who(two), '--password', 'nine loud herons sing');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /^invalid_state: .*Leave the password out, or reclaim the account/);
    const kept = await json('member', 'add', ...who(two));
    assert.deepEqual([kept.created_account, kept.password, kept.other_workspaces], [false, 'kept as it was', [one]]);
    const again = await json('member', 'add', ...who(two), '--password', 'nine loud herons sing', '--reclaim');
    assert.deepEqual([again.user_id, again.password, again.ended_sessions], [added.user_id, 'set', 0]);
    const { members } = await json('member', 'list', '--workspace', two);
    assert.deepEqual(
      members.map((row: Json) => [row.email, row.address_proved]),
      [['cli.member@example.com', true]],
    );
  });

  it('prints tables for people, says what is wrong and shows the usage', async () => {
    const list = await run('workspace', 'list');
    assert.match(list.stdout, /^workspaces \(\d+\)\n {2}workspace_id +name /);
    const cases: [args: string[], code: number, says: RegExp][] = [
      [['profile', 'create'], 1, /--name is required/],
      [['profile', 'change', '--profile', 'x'], 1, /Say what to change: --privacy, --attribution/],
      [['profile', 'change', '--profile', 'x', '--privacy', 'hipaa'], 1, /^not_found: /],
      [['workspace', 'create', '--name', 'x', '--currency', 'PESO'], 1, /^validation_error: .*reporting_currency/],
      [['key', 'issue', '--profile', 'x', '--name', 'x', '--expires-at', 'soon'], 1, /--expires-at must be a time/],
      [['frobnicate'], 2, /Usage: npm run admin/],
    ];
    for (const [args, code, says] of cases) {
      const ran = await run(...args);
      assert.equal(ran.code, code, args.join(' '));
      assert.match(ran.stderr, says);
    }
    assert.match((await run('key', 'issue', '--help')).stdout, /--expires-at/);
  });
});
