// Tests minting a hand-off: for which profile, for which provider, and where the browser may be sent in the end.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { HANDOFF_ID } from './doubles/known-ids.ts';
import { createHandoffFixture, type HandoffFixture, RETURN_URL, refusal } from './handoff-fixture.ts';

interface HandoffBody {
  data: { id: string; status: string; url: string; start_url: string; result: Record<string, unknown> | null };
}

describe('minting a hand-off', () => {
  let fixture: HandoffFixture;
  before(async () => {
    fixture = await createHandoffFixture('mint');
  });
  after(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => fixture.forget());

  it('returns links at the base address, with or without a body', async () => {
    for (const body of [undefined, {}, { profile_id: fixture.app.profileId, return_url: RETURN_URL }]) {
      const response = await fixture.mint(body);
      assert.equal(response.status, 201);
      const { data } = (await response.json()) as HandoffBody;
      assert.deepEqual(
        [data.url, data.start_url, data.status, data.result],
        [fixture.links.page(HANDOFF_ID), fixture.links.start(HANDOFF_ID), ...['pending', null]],
      );
    }
    assert.equal(fixture.minted[0]?.profileId, fixture.app.profileId);
    assert.ok(fixture.minted[0]?.workspaceProfileIds.includes(fixture.app.profileId));
    assert.equal(new Set(fixture.minted.map(({ operationId }) => operationId)).size, 3);
  });

  it('makes one hand-off from all requests under one Idempotency-Key', async () => {
    const key = randomUUID();
    const answers = await Promise.all([fixture.mint({}, { key }), fixture.mint({}, { key })]);
    for (const answer of answers) if (answer.status === 409) assert.match(await answer.text(), /in_flight/);
    assert.equal((await fixture.mint({}, { key })).headers.get('idempotent-replayed'), 'true');
    assert.equal(fixture.minted.length, 1);
  });

  it('treats profile_id as an assertion', async () => {
    assert.equal(await refusal(await fixture.mint({ profile_id: fixture.running.profileId })), '404 not_found');
    assert.equal(await refusal(await fixture.mint({ profile_id: 'nonsense' })), '404 not_found');
    assert.equal(fixture.minted.length, 0);
  });

  const URLS: readonly (readonly [why: string, returnUrl: string])[] = [
    ['of an origin that the app did not register', 'https://elsewhere.example/'],
    ['with a user name', 'https://me@partner.example/'],
    ['with a password', 'https://me:secret@partner.example/'],
    ['that is invalid', 'settings'],
    ['of a script', 'javascript:alert(1)'],
  ];
  for (const [why, returnUrl] of URLS) {
    it(`refuses a return URL ${why}`, async () => {
      assert.equal(await refusal(await fixture.mint({ return_url: returnUrl })), '400 invalid_parameter');
      assert.equal(fixture.minted.length, 0);
    });
  }

  it('refuses a return URL on a profile that no app governs, and mints without one', async () => {
    const as = fixture.running.key;
    assert.equal(await refusal(await fixture.mint({ return_url: RETURN_URL }, { as })), '400 invalid_parameter');
    assert.equal((await fixture.mint({}, { as })).status, 201);
  });

  it('refuses an unknown provider and an unknown member', async () => {
    assert.equal(await refusal(await fixture.mint({}, { provider: 'shopify' })), '400 invalid_parameter');
    assert.equal(await refusal(await fixture.mint({ provider: 'social_ads' })), '422 validation_error');
    assert.equal(await refusal(await fixture.mint({ return_url: 7 })), '422 validation_error');
  });
});
