// Tests analyses of creatives by a language model through the public API: what an analysis shows and costs, and that ads of healthcare
// profiles never leave.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completion, type ModelServer, startModelServer } from '@touchline/chassis/testing/language-model-server.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const TEXT = 'Zapatos que duran para toda la vida';
const ANSWER = { hook_type: 'curiosity', primary_angle: 'guarantee', offers: ['2x1'] };

describe('the analysis of a creative by a language model', () => {
  let model: ModelServer;
  let p: TestProfile;
  let account: AdAccount;
  before(async () => {
    model = await startModelServer();
    model.answer = completion(JSON.stringify(ANSWER));
    const { services } = testSystem();
    await services.restart('attribution', 'SIGTERM', { SUMMARY_DAILY_ALLOWANCE: '1' });
    const env = { SUMMARY_MODEL_URL: model.url, SUMMARY_MODEL_NAME: 'small-reader' };
    await services.restart('scoring', 'SIGTERM', env);
    p = await newProfile();
    account = await synced(p);
  });
  after(async () => {
    const { services } = testSystem();
    await services.restart('scoring');
    await services.restart('attribution');
    await model[Symbol.asyncDispose]();
  });

  async function synced(profile: TestProfile): Promise<AdAccount> {
    const made = await newAdAccount(profile);
    await show(made, made.ad, TEXT);
    await show(made, made.pausedAd, TEXT);
    await profile.call('POST', '/connections/sync', { connection_id: made.connectionId });
    // An ad is known as soon as the sync has reached attribution.
    await eventually(async () => assert.equal((await profile.call('GET', `/ads/${made.pausedAd}`)).status, 200));
    return made;
  }
  const show = ({ patch, adSet }: AdAccount, id: string, message: string) =>
    patch({ ads: [{ id, ad_set_id: adSet, name: `Ad ${id}`, creative: { video_id: '881', message } }] });
  const path = (ad: string) => `/ads/${ad}/creative-analysis`;
  const ended = (profile: TestProfile, ad: string): Promise<Json> =>
    eventually(async () => {
      const { data } = await profile.get(path(ad));
      assert.equal(data.status, 'done');
      return data;
    });

  it('shows what the model chose within the vocabulary, the text, its language and who chose', async () => {
    const { status, body } = await p.call('POST', path(account.ad));
    assert.deepEqual([status, body.data.status], [202, 'queued'], JSON.stringify(body));
    const found = await ended(p, account.ad);
    assert.deepEqual(
      [found.analysis_id, found.source, found.model, found.note, found.text, found.language],
      [body.data.analysis_id, 'model', 'small-reader', null, TEXT, 'es'],
    );
    assert.deepEqual(found.traits, { ...ANSWER, creative_format: 'video', cta_type: found.traits.cta_type });
    const [{ body: sent } = assert.fail()] = model.asked;
    for (const id of [p.profileId, p.workspaceId, account.ad, account.accountId]) assert.ok(!sent.includes(id), id);
  });

  it('is done at once for another ad with the same content, though nothing is left of the allowance', async () => {
    const { status, body } = await p.call('POST', path(account.pausedAd));
    assert.deepEqual([status, body.data.status], [202, 'done'], JSON.stringify(body));
    assert.equal((await ended(p, account.pausedAd)).source, 'model');
    assert.equal(model.asked.length, 1);
  });

  it('is refused until the next UTC midnight when the allowance is spent, which summaries share', async () => {
    await show(account, account.ad, 'Otro texto para la misma gente');
    const refused = await p.call('POST', path(account.ad));
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limit_exceeded']);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 86_400, String(seconds));
    assert.equal((await p.get(path(account.ad))).data.text, TEXT);
    assert.equal(model.asked.length, 1);
  });

  it('is by rules on a healthcare profile, whose ads never reach the model', async () => {
    const clinic = await newProfile();
    const own = await synced(clinic);
    await testSystem().clients.access.changeProfile({ profileId: clinic.profileId, privacyMode: 'hipaa' });
    const asked = model.asked.length;
    assert.equal((await clinic.call('POST', path(own.ad))).status, 202);
    const { source, note, text } = await ended(clinic, own.ad);
    assert.deepEqual([source, note, text], ['rules', 'healthcare', TEXT]);
    assert.equal(model.asked.length, asked);
  });
});
