// Tests events that arrive faster than they can be stored: those beyond the limit are refused immediately, and no caller waits
// for a time-out.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { errorOf, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

describe('more events than can be stored', () => {
  it('get 503 with Retry-After immediately, and are accepted when the others are done', async () => {
    const double = serviceDoubles().tracking;
    const gate = Promise.withResolvers<void>();
    let reached = 0;
    const recordEvents: typeof double.recordEvents = async (request, call) => {
      reached += request.events.length;
      await gate.promise;
      return double.recordEvents(request, call);
    };
    await using running = await runGateway('overload', {
      env: { EVENTS_IN_FLIGHT_LIMIT: '5' },
      doubles: { tracking: { ...double, recordEvents } },
    });
    const key = await running.issueKey();
    const visits = (...numbers: number[]) =>
      numbers.map((n) => ({ event_name: 'visit', idempotency_key: `k${n}`, anonymous_id: 'v' }));
    const post = (body: object) =>
      fetch(running.url('/api/v1/events'), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = post({ events: visits(1, 2, 3, 4, 5) });
    await eventually(() => assert.equal(reached, 5));
    const refused = await post({ events: visits(9) });
    assert.equal(refused.status, 503);
    assert.equal((await errorOf(refused)).code, 'service_unavailable');
    assert.equal(refused.headers.get('retry-after'), '1');
    gate.resolve();
    assert.equal((await first).status, 202);
    assert.equal((await post({ events: visits(9) })).status, 202);
  });
});
