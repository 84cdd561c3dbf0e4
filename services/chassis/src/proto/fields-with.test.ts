import assert from 'node:assert/strict';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { bus_only, personal } from '@touchline/proto/gen/touchline/events/v1/options_pb.ts';
import { fieldsWith } from './fields-with.ts';

const pathsOf = (fields: ReturnType<typeof fieldsWith>) =>
  [...fields].map(([field, above]) => [...above, field].map(({ name }) => name).join('.'));

describe('fields with an option', () => {
  it('are those of the message and of the messages in it', () => {
    assert.deepEqual(pathsOf(fieldsWith(EventSchema, bus_only)), ['subject_ref', 'session_timeout_minutes']);
    const found = pathsOf(fieldsWith(EventSchema, personal));
    assert.ok(found.includes('visitor_id') && found.includes('web.url') && found.includes('marketing.click_ids'));
    assert.ok(!found.includes('web.host') && !found.includes('value'));
  });
});
