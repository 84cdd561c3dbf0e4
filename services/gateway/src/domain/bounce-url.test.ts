// Tests that the bounce adds to the caller's address and removes nothing from it.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Bounce, bounceUrl } from './bounce-url.ts';

const BOUNCE: Bounce = { provider: 'social_ads', status: 'success', profileId: 'p', handoffId: 'h' };
const OURS = 'connect=meta&provider=social_ads&status=success&profile_id=p&handoff_id=h';

describe('the bounce to a return URL', () => {
  const table: readonly (readonly [returnUrl: string, bounced: string])[] = [
    ['https://app.example/done', `https://app.example/done?${OURS}`],
    ['https://app.example', `https://app.example?${OURS}`],
    ['https://app.example/done?', `https://app.example/done?${OURS}`],
    ['https://app.example/done?a=1&b=%20x', `https://app.example/done?a=1&b=%20x&${OURS}`],
    ['https://app.example/done?a=1&', `https://app.example/done?a=1&${OURS}`],
    ['https://app.example/done#part', `https://app.example/done?${OURS}#part`],
    ['https://app.example/done?a=1#/route?b=2', `https://app.example/done?a=1&${OURS}#/route?b=2`],
  ];
  for (const [returnUrl, bounced] of table) {
    it(`turns ${returnUrl} into ${bounced}`, () => assert.equal(bounceUrl(returnUrl, BOUNCE), bounced));
  }

  it('gives the reason, or how many accounts are on offer', () => {
    const failed = new URL(bounceUrl('https://a.example/', { ...BOUNCE, status: 'failed', reason: 'provider_error' }));
    assert.equal(failed.searchParams.get('reason'), 'provider_error');
    const pending = new URL(
      bounceUrl('https://a.example/', { ...BOUNCE, status: 'pending_selection', candidateCount: 3 }),
    );
    assert.equal(pending.searchParams.get('candidate_count'), '3');
    assert.equal(pending.searchParams.has('reason'), false);
  });

  it('keeps any query that the caller wrote exactly as it was', () =>
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const [address = ''] = url.split(/[?#]/);
        const query = /^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '';
        const bounced = bounceUrl(url, BOUNCE);
        assert.ok(bounced.startsWith(`${address}?${query}`), bounced);
        assert.equal(bounced.split('#').slice(1).join('#'), url.split('#').slice(1).join('#'));
        assert.equal(new URL(bounced).searchParams.getAll('handoff_id').at(-1), 'h');
      }),
    ));
});
