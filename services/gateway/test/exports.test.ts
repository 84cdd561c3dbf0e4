// Tests what the gateway itself decides about exports: who may make a profile less private, and what a healthcare profile may not
// do.
import assert from 'node:assert/strict';
import { createIssuer, type Issuer, type Shown } from './access/credential-kinds.ts';
import { provisionedProfile } from './partner-app.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const AUDIENCE = { name: 'Buyers', source: { goal: 'x', date_from: '2026-01-01', date_to: '2026-01-31' } };

describe('exports', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  before(async () => {
    running = await runGateway('exports');
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const send = (method: string, path: string, shown: Shown, body: object) =>
    fetch(running.url(`/api/v1${path}`), {
      method,
      headers: { ...shown, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const put = (shown: Shown, privacy_mode: string) => send('PUT', '/conversion-sync/catalog', shown, { privacy_mode });

  it('can be made more private by the app of the profile, and less private only by the profile', async () => {
    const profileId = await provisionedProfile(running, issuer.app.id);
    const app = await issuer.appToken(['exports:write'], { profileId });
    assert.equal((await put(app, 'hipaa')).status, 200);
    const refused = await put(app, 'platform_safe');
    assert.deepEqual([refused.status, (await errorOf(refused)).code], [403, 'forbidden']);
    const { apiKey } = await running.access.issueApiKey({ profileId, name: 'own', scopes: ['exports:write'] });
    const answer = await put({ authorization: `Bearer ${apiKey}` }, 'standard');
    const { data } = (await answer.json()) as { data: { privacy_mode: string } };
    assert.deepEqual([answer.status, data.privacy_mode], [200, 'standard']);
  });

  it('make no audience for a healthcare profile, and set no target outside platform_safe', async () => {
    const profileId = await provisionedProfile(running, issuer.app.id);
    await running.access.changeProfile({ profileId, privacyMode: 'hipaa' });
    const app = await issuer.appToken(['exports:write'], { profileId });
    const audience = await send('POST', '/exports/audiences', app, AUDIENCE);
    assert.deepEqual([audience.status, (await errorOf(audience)).code], [403, 'forbidden']);
    const target = await send('POST', '/conversion-sync/platform-safe/target', app, { ad_pixel_id: '1' });
    assert.deepEqual([target.status, (await errorOf(target)).code], [409, 'platform_safe_required']);
  });
});
