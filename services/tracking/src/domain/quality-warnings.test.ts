import assert from 'node:assert/strict';
import { qualityWarnings } from './quality-warnings.ts';
import type { SiteSeen } from './sites-seen.ts';

describe('warnings of the quality report', () => {
  const site = (host: string): SiteSeen => ({
    ...{ host, events: 1, lastSeenAt: new Date(0), isAllowed: true, isFirstParty: false },
  });
  const sites = Array.from({ length: 60 }, (_, n) => site(`s${n}.example`));

  it('say that a key accepts events from any site, and from which sites they came, fifty at most', () => {
    const [warning, ...others] = qualityWarnings({ hasKey: true, allowedSites: [], sites });
    assert.deepEqual([warning?.code, warning?.hosts.length, others], ['any_site_allowed', 50, []]);
    assert.equal(warning?.hosts[0]?.host, 's0.example');
  });

  it('are none where sites are named, or where there is no key', () => {
    assert.deepEqual(qualityWarnings({ hasKey: true, allowedSites: ['s1.example'], sites }), []);
    assert.deepEqual(qualityWarnings({ hasKey: false, allowedSites: [], sites: [] }), []);
  });
});
