// Tests which details an error has of a provider's own answer.
import assert from 'node:assert/strict';
import { providerDetails } from './provider-details.ts';
import { ProviderError } from './provider-error.ts';

describe('the details of a refusal', () => {
  const ROWS: readonly [what: string, error: ProviderError, details: object][] = [
    [
      'are the status, code and text of the provider',
      new ProviderError('failed', '131026', 'Undeliverable', { httpStatus: 400 }),
      { provider: 'x', provider_status: '400', provider_code: '131026', provider_message: 'Undeliverable' },
    ],
    [
      'are the status alone when the provider gave no reason',
      new ProviderError('retry', 'http_502', 'Our text', { httpStatus: 502 }),
      { provider: 'x', provider_status: '502' },
    ],
    ['are none when the provider did not answer', new ProviderError('retry', 'no_answer', 'Our text'), {}],
  ];
  for (const [what, error, details] of ROWS) it(what, () => assert.deepEqual(providerDetails('x', error), details));
});
