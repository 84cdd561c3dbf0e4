// Says what the compiler knows of calls; tsd checks it against the package as it is published.

import { createTouchline, type ErrorCode, type Row, TouchlineError, verifyWebhook } from '@touchline/client';
import { expectAssignable, expectError, expectNotAssignable, expectType } from 'tsd';

const touchline = createTouchline({ baseUrl: 'https://api.example.com', credential: 'tl_key' });

// Paths, parameters and bodies are those of the document.
expectError(touchline.get('/nothing'));
expectError(touchline.post('/me'));
expectError(touchline.get('/conversions/{id}/journey'));
expectError(touchline.get('/conversions/{id}/journey', { params: { path: { wrong: 'x' } } }));
expectError(
  touchline.get('/campaigns', {
    params: { query: { date_from: '2026-01-01', date_to: '2026-01-31', model: 'guess' } },
  }),
);
expectError(touchline.post('/customers', { body: { rows: [{ email: 5 }] } }));
expectError(touchline.post('/customers', { body: { rows: [], more: true } }));

// Answers too.
const { data, meta } = await touchline.get('/conversions/{id}/explanation', { params: { path: { id: 'x' } } });
expectType<string>(meta.profile_id);
expectType<boolean>(data.is_counted);
expectAssignable<string | undefined>(data.touches[0]?.credit.time_decay.share);
expectAssignable<'identified' | 'visitor_link' | 'link_token' | 'visitor' | 'event' | undefined>(
  data.touches[0]?.join_method,
);

// Only lists are paged, and only logs followed.
for await (const row of touchline.rows('/payments')) expectType<Row<'/payments'>>(row);
expectError(touchline.rows('/me'));
expectError(touchline.pages('/customers'));
expectError(touchline.follow('/payments', { signal: new AbortController().signal }));
for await (const page of touchline.follow('/outcomes/recorded', { signal: new AbortController().signal }))
  expectType<string>(page.meta.next_cursor);

// Errors are told apart by code.
const thrown: unknown = new Error();
if (TouchlineError.is(thrown, 'conversion_not_found')) expectType<'conversion_not_found'>(thrown.code);
expectError(TouchlineError.is(thrown, 'no_such_code'));
expectAssignable<ErrorCode>('conversion_not_found');
expectNotAssignable<ErrorCode>('no_such_code');

// Events are told apart by type.
const event = await verifyWebhook({ body: '', headers: new Headers() }, { secret: 'whsec_x' });
if (event.type === 'outcome.recorded') expectAssignable<string | null>(event.data.customer_key);
