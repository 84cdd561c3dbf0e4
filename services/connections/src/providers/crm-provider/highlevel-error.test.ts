import assert from 'node:assert/strict';
import { highlevelError } from './highlevel-error.ts';

const TABLE: [
  what: string,
  http: number,
  message: unknown,
  kind: string,
  headers?: Record<string, string>,
  waitMs?: number,
][] = [
  ['a token that is not valid', 401, 'Invalid token: access token is invalid', 'reconnect'],
  ['a token that ended, whose renewal is late', 401, 'Invalid token: access token is expired', 'retry'],
  ['a scope that is missing', 403, 'The token is not authorized for this scope.', 'needs_action'],
  ['a body that does not fit', 422, ['limit must be a number', 'page too'], 'failed'],
  ['an unknown id', 400, 'Contact with id x not found', 'failed'],
  ['a fault of the platform', 500, undefined, 'retry'],
  ['a burst', 429, 'Too Many Requests', 'retry', { 'x-ratelimit-interval-milliseconds': '10000' }, 10_000],
  [
    'a spent day',
    429,
    'Too Many Requests',
    'retry',
    {
      'x-ratelimit-daily-remaining': '0',
      'x-ratelimit-daily-reset': '3600000',
      'x-ratelimit-interval-milliseconds': '10000',
    },
    3_600_000,
  ],
  ['a limit that says nothing', 429, 'Too Many Requests', 'retry', { 'x-ratelimit-interval-milliseconds': 'soon' }],
];

describe('a refusal of HighLevel', () => {
  for (const [what, http, message, kind, headers = {}, waitMs] of TABLE) {
    it(`for ${what} is ${kind}`, () => {
      const error = highlevelError(http, message === undefined ? undefined : { statusCode: http, message }, headers);
      assert.deepEqual([error.kind, error.retryAfterMs], [kind, waitMs]);
      const text = [message].flat().filter(Boolean).join(' ');
      assert.equal(error.message, text || `The platform answered HTTP ${http}.`);
    });
  }
});
