// Tests invalid and hostile bodies of POST /events: each has one code, and the message names the member.
import assert from 'node:assert/strict';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const WHO = '"user_traits":{"email":"a@example.com"}';
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Bodies of POST /events, as raw text. */
const BODIES: [name: string, body: string, status: number, code: string, message: RegExp][] = [
  ['no JSON', '{"event_name":', 400, 'invalid_request', /not well-formed JSON/],
  ['JSON with a tail', '{"event_name":"x"} extra', 400, 'invalid_request', /not well-formed JSON/],
  ['an array', '[]', 400, 'invalid_request', /one JSON object/],
  ['null', 'null', 400, 'invalid_request', /one JSON object/],
  ['a string', '"x"', 400, 'invalid_request', /one JSON object/],
  ['nothing', '', 400, 'invalid_request', /empty/],
  ['33 levels', `{"a":${nested(32)}}`, 400, 'invalid_request', /deeper than 32/],
  ['200,000 levels', `{"a":${nested(200_000)}}`, 400, 'invalid_request', /deeper than 32/],
  ['an empty object', '{}', 422, 'validation_error', /^event_name is required\.$/],
  [
    'an unknown member',
    `{"event_name":"x",${WHO},"colour":"red"}`,
    422,
    'validation_error',
    /^colour is not known here\.$/,
  ],
  [
    'an unknown trait',
    '{"event_name":"x","user_traits":{"mail":"a@example.com"}}',
    422,
    'validation_error',
    /^user_traits\.mail is not known/,
  ],
  [
    'an address as a name',
    '{"event_name":"x","ana@example.com":1}',
    422,
    'validation_error',
    /^\(unprintable name\) is not known/,
  ],
  ['__proto__', '{"event_name":"x","__proto__":{"admin":true}}', 422, 'validation_error', /^__proto__ is not known/],
  [
    '__proto__ inside',
    '{"event_name":"x","properties":{"__proto__":{"a":1}}}',
    422,
    'validation_error',
    /^properties\.__proto__ is not known/,
  ],
  [
    'constructor',
    '{"event_name":"x","constructor":{"prototype":{}}}',
    422,
    'validation_error',
    /^constructor is not known/,
  ],
  ['an operator as a name', '{"event_name":{"$gt":""}}', 422, 'validation_error', /^event_name must be a string/],
  [
    'an operator as an email',
    '{"event_name":"x","user_traits":{"email":{"$ne":null}}}',
    422,
    'validation_error',
    /^user_traits\.email must be a string/,
  ],
  [
    'an operator as the key',
    '{"event_name":"x","idempotency_key":{"$regex":".*"}}',
    422,
    'validation_error',
    /^idempotency_key must be a string/,
  ],
  ['a NUL', '{"event_name":"a\\u0000b"}', 422, 'validation_error', /^event_name must be well-formed text/],
  ['half a surrogate', '{"event_name":"a\\ud800"}', 422, 'validation_error', /^event_name must be well-formed text/],
  ['an empty name', '{"event_name":""}', 422, 'validation_error', /^event_name must have at least 1 character\./],
  [
    'a long name',
    `{"event_name":"${'x'.repeat(201)}"}`,
    422,
    'validation_error',
    /^event_name must have at most 200 characters/,
  ],
  ['a number as a name', '{"event_name":5}', 422, 'validation_error', /^event_name must be a string/],
  ['null as a name', '{"event_name":null}', 422, 'validation_error', /^event_name must be a string/],
  [
    'a long key',
    `{"event_name":"x","idempotency_key":"${'k'.repeat(201)}"}`,
    422,
    'validation_error',
    /^idempotency_key must have at most 200/,
  ],
  [
    'money without a key',
    `{"event_name":"x",${WHO},"properties":{"value":5}}`,
    422,
    'validation_error',
    /^idempotency_key is required whenever/,
  ],
  [
    'a negative value',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":-1}}',
    422,
    'validation_error',
    /^properties\.value must be a non-negative number or decimal/,
  ],
  [
    'a 30-digit value',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":123456789012345678901234567890}}',
    422,
    'validation_error',
    /^properties\.value must/,
  ],
  [
    'a 30-digit text',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":"123456789012345678901234567890"}}',
    422,
    'validation_error',
    /^properties\.value must/,
  ],
  [
    'an exponent',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":"1e3"}}',
    422,
    'validation_error',
    /^properties\.value must/,
  ],
  [
    'words as a value',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":"ten"}}',
    422,
    'validation_error',
    /^properties\.value must/,
  ],
  [
    'true as a value',
    '{"event_name":"x","idempotency_key":"k","properties":{"value":true}}',
    422,
    'validation_error',
    /^properties\.value must/,
  ],
  [
    'an unknown currency',
    '{"event_name":"x","properties":{"currency":"PESOS"}}',
    422,
    'validation_error',
    /^properties\.currency must be an ISO 4217/,
  ],
  [
    'a lower-case currency',
    '{"event_name":"x","properties":{"currency":"usd"}}',
    422,
    'validation_error',
    /^properties\.currency must be an ISO 4217/,
  ],
  [
    'an object property',
    '{"event_name":"x","properties":{"deep":{"a":1}}}',
    422,
    'validation_error',
    /^properties\.deep must be a text/,
  ],
  [
    'no time',
    '{"event_name":"x","event_time":"yesterday"}',
    422,
    'validation_error',
    /^event_time must be an ISO 8601/,
  ],
  [
    '30 February',
    '{"event_name":"x","event_time":"2026-02-30T00:00:00Z"}',
    422,
    'validation_error',
    /^event_time must be an ISO 8601/,
  ],
  [
    'a time without offset',
    '{"event_name":"x","event_time":"2026-02-01T00:00:00"}',
    422,
    'validation_error',
    /^event_time must be an ISO 8601/,
  ],
  [
    'a relative url',
    '{"event_name":"x","context":{"url":"/pricing"}}',
    422,
    'validation_error',
    /^context\.url must be an absolute/,
  ],
  [
    'a script url',
    '{"event_name":"x","context":{"url":"javascript:alert(1)"}}',
    422,
    'validation_error',
    /^context\.url must be an absolute/,
  ],
  [
    'no ip',
    '{"event_name":"x","context":{"ip":"999.1.1.1"}}',
    422,
    'validation_error',
    /^context\.ip must be an IP address/,
  ],
  [
    'an unknown source',
    '{"event_name":"x","action_source":"carrier_pigeon"}',
    422,
    'validation_error',
    /^action_source must be one of website/,
  ],
  ['a hostile click id', '{"event_name":"x","click_ids":{"$where":"1"}}', 422, 'validation_error', /^click_ids/],
  ['an empty batch', '{"events":[]}', 422, 'validation_error', /^events must have at least 1 element/],
  [
    '501 rows',
    `{"events":[${'{},'.repeat(500)}{}]}`,
    422,
    'validation_error',
    /^events must have at most 500 elements/,
  ],
  ['a batch that is not a list', '{"events":{"$gt":""}}', 422, 'validation_error', /^events must be an array/],
  [
    'a batch with another member',
    '{"events":[{}],"event_name":"x"}',
    422,
    'validation_error',
    /^event_name is not known here/,
  ],
  [
    'a tagged subject',
    `{"event_name":"x",${WHO},"properties":{"subject_ref":"ana@example.com"}}`,
    400,
    'invalid_parameter',
    /^properties\.subject_ref must not/,
  ],
  [
    'an address as a subject, however long',
    `{"event_name":"x",${WHO},"properties":{"subject_ref":"${'x'.repeat(300)}@example.com"}}`,
    400,
    'invalid_parameter',
    /^properties\.subject_ref must not/,
  ],
  ['nobody', '{"event_name":"x"}', 422, 'validation_error', /^user_traits must identify/],
];

describe('bad bodies', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('bad_bodies');
  });
  after(async () => await running[Symbol.asyncDispose]());

  for (const [name, body, status, code, message] of BODIES) {
    it(`POST /events refuses ${name} with ${status} ${code}`, async () => {
      const response = await running.call('POST', '/events', { body, headers: { 'content-type': 'application/json' } });
      const error = await errorOf(response);
      assert.deepEqual([response.status, error.code], [status, code], error.message);
      assert.match(error.message, message);
    });
  }
});
