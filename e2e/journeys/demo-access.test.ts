// Tests what npm start makes beside the demo's key: an app and an owner, saved with the state, also in one of an older version.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDemoAccess } from '@touchline/tools/start/demo-access.ts';
import { type DemoState, readDemo, writeDemo } from '@touchline/tools/start/state.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile } from '../system/profile.ts';

describe('the demo’s app and owner', () => {
  let stateDir: string;
  before(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'touchline-demo-'));
    const { workspaceId, profileId, apiKey, trackingKey } = await newProfile('USD', 'Demo access');
    writeDemo(stateDir, {
      workspace_id: workspaceId,
      profile_id: profileId,
      api_key: apiKey,
      tracking_key: trackingKey,
      sample_today: '2026-11-20',
      loaded: true,
    });
  });
  after(() => rmSync(stateDir, { recursive: true, force: true }));

  const demo = () => readDemo(stateDir) ?? assert.fail('no state');
  const ensure = () => ensureDemoAccess(stateDir, testSystem().clients);
  const call = (path: string, init: RequestInit) =>
    fetch(`${testSystem().services.addresses.baseUrl}/api/v1${path}`, { method: 'POST', ...init });
  const signIn = ({ email, password }: { email: string; password: string }) =>
    call('/session', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) });
  const token = ({ client_id, client_secret }: { client_id: string; client_secret: string }) =>
    call('/oauth/token', {
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });

  it('are added to a state that has neither, work, and are the same at the next start', async () => {
    const { app, owner } = await ensure();
    assert.equal((await token(app)).status, 200);
    const signedIn = await signIn(owner);
    assert.equal(signedIn.status, 201);
    const { data } = (await signedIn.json()) as { data: { workspaces: { id: string; role: string }[] } };
    assert.deepEqual(
      data.workspaces.map(({ id, role }) => [id, role]),
      [[demo().workspace_id, 'owner']],
    );
    assert.deepEqual(await ensure(), { app, owner });
    assert.equal(statSync(join(stateDir, 'demo.json')).mode & 0o777, 0o600);
    assert.ok(readFileSync(join(stateDir, 'demo.json'), 'utf8').includes(app.client_secret));
  });

  it('are found again by the start after one that was interrupted', async () => {
    const { app, owner } = await ensure();
    const { app: _app, ...rest }: DemoState = demo();
    writeDemo(stateDir, { ...rest, owner: { ...owner, added: false } });
    const again = await ensure();
    assert.equal(again.app.client_id, app.client_id);
    assert.deepEqual([(await token(app)).status, (await token(again.app)).status], [401, 200]);
    assert.deepEqual(again.owner, owner);
  });

  it('are created again, with another address, for a database whose state is lost', async () => {
    const { owner } = await ensure();
    const { owner: _owner, ...rest }: DemoState = demo();
    writeDemo(stateDir, rest);
    const again = await ensure();
    assert.notEqual(again.owner.email, owner.email);
    assert.equal((await signIn(again.owner)).status, 201);
  });
});
