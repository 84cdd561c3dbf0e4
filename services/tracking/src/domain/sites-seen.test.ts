import assert from 'node:assert/strict';
import { sitesSeen } from './sites-seen.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

describe('the sites that were seen', () => {
  it('come in the order of their events, marked as allowed and as first-party', () => {
    const seen = (host: string, events: number, second: number) => ({
      ...{ host, events, firstSeenAt: at(1), lastSeenAt: at(second) },
    });
    const hosts = [seen('copy.example', 1, 8), seen('', 1, 5), seen('localhost:3000', 1, 6), seen('www.shop.cl', 2, 9)];
    assert.deepEqual(sitesSeen(hosts, { allowedSites: ['shop.cl'], collectorHost: 'track.shop.cl' }), [
      { host: 'www.shop.cl', events: 2, lastSeenAt: at(9), isAllowed: true, isFirstParty: true },
      { host: '', events: 1, lastSeenAt: at(5), isAllowed: false, isFirstParty: false },
      { host: 'copy.example', events: 1, lastSeenAt: at(8), isAllowed: false, isFirstParty: false },
      { host: 'localhost:3000', events: 1, lastSeenAt: at(6), isAllowed: false, isFirstParty: false },
    ]);
    const [only] = sitesSeen([seen('localhost:3000', 1, 1)], {
      allowedSites: [],
      collectorHost: 'localhost',
    });
    assert.deepEqual([only?.isAllowed, only?.isFirstParty], [true, true]);
    assert.deepEqual(sitesSeen([], { allowedSites: [], collectorHost: 'x.cl' }), []);
  });
});
