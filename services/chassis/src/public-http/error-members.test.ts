// Tests which details of an error the envelope shows.
import assert from 'node:assert/strict';
import { membersOf } from './error-members.ts';
import type { PublicErrorCode } from './error-registry.ts';

describe('the members of an error', () => {
  const answered = {
    provider: 'chat_provider',
    provider_status: '400',
    provider_code: '131026',
    provider_message: 'No',
  };
  const shown = { ...answered, provider_status: 400 };
  const ROWS: readonly [what: string, code: PublicErrorCode, details: Record<string, string>, members: object][] = [
    ['say what a provider answered', 'validation_error', { ...answered, sent: 'no' }, shown],
    [
      'say so beside those of the code',
      'connection_not_ready',
      { ...answered, reconnect_required: 'true' },
      { ...shown, reconnect_required: true },
    ],
    ['leave out what the provider did not say', 'provider_error', { provider: 'x' }, { provider: 'x' }],
    [
      'say nothing of a provider that is not named',
      'provider_error',
      { provider_code: '1', provider_status: '500' },
      {},
    ],
    ['leave out internal details', 'provider_error', { applied: 'no' }, {}],
    ['name the reason of a shared code', 'provider_error', { reason: 'quota' }, { reason: 'quota' }],
  ];
  for (const [what, code, details, members] of ROWS)
    it(what, () => assert.deepEqual(membersOf(code, { details }), members));
});
