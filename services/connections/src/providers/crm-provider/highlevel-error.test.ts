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
  ['an expired token, whose renewal is late', 401, 'Invalid token: access token is expired', 'retry'],
  ['a missing scope', 403, 'The token is not authorized for this scope.', 'needs_action'],
  ['a body of the wrong shape', 422, ['limit must be a number', 'page too'], 'failed'],
  ['an unknown id', 400, 'Contact with id x not found', 'failed'],
  ['an error of the platform', 500, undefined, 'retry'],
  ['a burst', 429, 'Too Many Requests', 'retry', { 'x-ratelimit-interval-milliseconds': '10000' }, 10_000],
  [
    'a used-up daily limit',
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
  ['a limit without a usable time', 429, 'Too Many Requests', 'retry', { 'x-ratelimit-interval-milliseconds': 'soon' }],
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
