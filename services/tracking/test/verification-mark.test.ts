// Tests which events the collector reports to a verification: those of its own visit, to its own profile, and nothing else.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { userAgentOf } from '../src/domain/verification/visit-mark.ts';
import type { VerificationDoc } from '../src/store/verifications.ts';
import { pageView, postTo, visitor } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

const MARK = 'a'.repeat(32);

describe('the mark of a visit', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('mark', { SITE_CHECK_INTERVAL_MS: '3600000' });
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const rows = () => site.mongo.db.collection<VerificationDoc>('verifications');

  /** Has a profile with a key and a verification that a process has claimed. */
  async function running(profileId: string): Promise<string> {
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    await rows().insertOne({
      _id: profileId,
      id: randomUUID(),
      page: 'https://shop.cl/',
      status: 'pending',
      reason: '',
      requested_at: new Date(),
      checked_at: null,
      http_status: 0,
      has_tag_manager: false,
      has_recent_events: false,
      claimed_until: new Date(Date.now() + 3_600_000),
      claims: 1,
      mark: MARK,
    });
    return key?.key ?? '';
  }
  const post = (key: string, { mark = MARK, events = [pageView()], headers = {} } = {}) =>
    postTo(
      `${tracking.collector}/t/${key}`,
      { visitor_id: visitor(), events },
      { 'user-agent': userAgentOf('142', mark), ...headers },
    );
  const isReceived = async (profileId: string) => (await rows().findOne({ _id: profileId }))?.received_at !== undefined;
  const storedOf = async (profileId: string) =>
    (await site.rows.countDocuments({ profile_id: profileId })) +
    (await site.mongo.db.collection('refusals').countDocuments({ profile_id: profileId }));

  it('reports an event to its verification, and leaves nothing else, from an excluded address too', async () => {
    const key = await running('marked');
    await tracking.sites.changeSettings({ profileId: 'marked', excludedIps: { values: ['127.0.0.1'] } });
    assert.equal((await post(key)).status, 204);
    assert.ok(await isReceived('marked'));
    assert.equal(await storedOf('marked'), 0);
  });

  const nothing: [what: string, profileId: string, sent: Parameters<typeof post>[1], status: number][] = [
    ['that no verification has', 'unknown', { mark: 'b'.repeat(32) }, 204],
    ['with an event that would be refused', 'broken', { events: [pageView({ url: 'x'.repeat(9000) })] }, 422],
    ['with an amount that is refused', 'amount', { events: [pageView({ properties: { value: '-1' } })] }, 204],
    ['with a visitor’s objection', 'objects', { headers: { 'sec-gpc': '1' } as Record<string, string> }, 204],
  ];
  for (const [what, profileId, sent, status] of nothing)
    it(`${what} reports nothing, and leaves nothing`, async () => {
      const key = await running(profileId);
      assert.equal((await post(key, sent)).status, status);
      assert.ok(!(await isReceived(profileId)));
      assert.equal(await storedOf(profileId), 0);
    });

  it('is refused on a site that is not allowed, without a refusal in the profile’s list', async () => {
    const key = await running('foreign');
    await tracking.sites.changeSettings({ profileId: 'foreign', sites: { values: ['shop.cl'] } });
    const headers = { origin: 'https://copy.example' };
    assert.equal((await post(key, { headers } as object)).status, 403);
    assert.ok(!(await isReceived('foreign')));
    assert.equal(await storedOf('foreign'), 0);
  });

  it('reports nothing to another profile whose key it is sent with', async () => {
    await running('hers');
    const { key } = await tracking.client.issueTrackingKey({ profileId: 'his' });
    assert.equal((await post(key?.key ?? '')).status, 204);
    assert.ok(!(await isReceived('hers')));
    assert.equal(await storedOf('his'), 0);
  });

  it('reports nothing once its verification has ended', async () => {
    const key = await running('over');
    await rows().updateOne({ _id: 'over' }, { $set: { status: 'passed' } });
    assert.equal((await post(key)).status, 204);
    assert.ok(!(await isReceived('over')));
  });
});
