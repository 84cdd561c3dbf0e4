import assert from 'node:assert/strict';
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { z } from 'zod';
import { allOperations } from '../operations/all-operations.ts';
import { rulesOf } from './rules-of.ts';
import { whyRefused } from './why-refused.ts';

describe('why an operation refuses', () => {
  const cases: [method: string, path: string, code: PublicErrorCode, words: string][] = [
    ['POST', '/events', 'validation_error', 'idempotency_key is required whenever properties.value is sent'],
    ['POST', '/partner/declared-source', 'validation_error', 'answer_text is required with answer_key other'],
    [
      'POST',
      '/partner/declared-source',
      'validation_error',
      'customer has at least one of external_ref, email and phone',
    ],
    ['POST', '/events', 'validation_error', 'click_ids must have at most 20 members'],
    ['GET', '/customers/journey', 'invalid_parameter', 'exactly one of customer_key, email and phone is sent'],
    ['GET', '/customers', 'invalid_parameter', 'cursor_time and cursor_id must be sent together'],
    ['GET', '/customers', 'invalid_date_range', 'are real days, in this order, within 366 days'],
    ['GET', '/payments', 'range_invalid', 'from is not after to'],
    ['GET', '/campaigns', 'invalid_parameter', 'ad_set_external_id needs level ad_set or ad'],
  ];
  for (const [method, path, code, words] of cases)
    it(`is given for ${method} ${path} under ${code}: ${words}`, () => {
      const operation = allOperations.find((one) => one.method === method && one.path === path) ?? assert.fail();
      const why = whyRefused(code, operation) ?? '';
      assert.ok(why.includes(words), why);
    });

  it('is given only under the code of the rule', () => {
    const operation = allOperations.find(({ path }) => path === '/campaigns') ?? assert.fail();
    assert.doesNotMatch(whyRefused('invalid_parameter', operation) ?? '', /date_from/);
    assert.doesNotMatch(whyRefused('invalid_date_range', operation) ?? '', /ad_set_external_id/);
  });

  it('is never left out: a rule without words stops the build of the document', () => {
    const silent = z.object({ to: z.object({ name: z.string() }).check(() => undefined) });
    assert.throws(() => rulesOf(silent), /A rule of to has no words/);
  });
});
