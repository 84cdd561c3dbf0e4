import assert from 'node:assert/strict';
import { sitesSeen } from './sites-seen.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

describe('the sites that were seen', () => {
  it('are counted, most events first, and marked as allowed and as first-party', () => {
    const sighted = [
      { host: 'www.shop.cl', receivedAt: at(9) },
      { host: 'copy.example', receivedAt: at(8) },
      { host: 'www.shop.cl', receivedAt: at(7) },
      { host: 'localhost:3000', receivedAt: at(6) },
      { host: '', receivedAt: at(5) },
    ];
    assert.deepEqual(sitesSeen(sighted, { allowedSites: ['shop.cl'], collectorHost: 'track.shop.cl' }), [
      { host: 'www.shop.cl', events: 2, lastSeenAt: at(9), isAllowed: true, isFirstParty: true },
      { host: '', events: 1, lastSeenAt: at(5), isAllowed: false, isFirstParty: false },
      { host: 'copy.example', events: 1, lastSeenAt: at(8), isAllowed: false, isFirstParty: false },
      { host: 'localhost:3000', events: 1, lastSeenAt: at(6), isAllowed: false, isFirstParty: false },
    ]);
    const [only] = sitesSeen([{ host: 'localhost:3000', receivedAt: at(1) }], {
      allowedSites: [],
      collectorHost: 'localhost',
    });
    assert.deepEqual([only?.isAllowed, only?.isFirstParty], [true, true]);
    assert.deepEqual(sitesSeen([], { allowedSites: [], collectorHost: 'x.cl' }), []);
  });
});
