import assert from 'node:assert/strict';
import { deprecationHeaders } from './deprecation.ts';

describe('the headers of a deprecated operation', () => {
  it('are a structured date, an HTTP date and links to the successor', () => {
    assert.deepEqual(
      deprecationHeaders({ since: '2026-09-05', sunset: '2026-12-04', successor: '/goals/definitions' }),
      {
        Deprecation: '@1788566400',
        Sunset: 'Fri, 04 Dec 2026 00:00:00 GMT',
        Link: '</api/v1/goals/definitions>; rel="successor-version", </docs>; rel="deprecation"; type="text/html"',
      },
    );
  });

  it('are none for an operation that stays', () => assert.deepEqual(deprecationHeaders(undefined), {}));
});
