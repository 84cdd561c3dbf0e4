import assert from 'node:assert/strict';
import { correctedTime, refuseEventTime } from './event-time.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (iso: string) => new Date(iso);

describe('event_time', () => {
  for (const iso of ['1970-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2026-06-01T12:05:00Z']) {
    it(`takes ${iso}`, () => assert.equal(refuseEventTime(at(iso), now), undefined));
  }
  for (const iso of ['1969-12-31T23:59:59Z', '2026-06-01T12:05:00.001Z', '2100-01-01T00:00:00Z', 'yesterday']) {
    it(`refuses ${iso}`, () => assert.equal(refuseEventTime(at(iso), now)?.field, 'event_time'));
  }
});

describe('a browser clock', () => {
  it('that runs two hours ahead is set back by the difference of sent_at and arrival', () => {
    const corrected = correctedTime(at('2026-06-01T13:59:50Z'), at('2026-06-01T14:00:00Z'), now);
    assert.equal(corrected.toISOString(), '2026-06-01T11:59:50.000Z');
  });
  it('that runs behind is set forward', () => {
    const corrected = correctedTime(at('2020-01-01T00:00:00Z'), at('2020-01-01T00:00:05Z'), now);
    assert.equal(corrected.toISOString(), '2026-06-01T11:59:55.000Z');
  });
  it('that is right keeps the order of its events, however long the way of each batch is', () => {
    const landing = correctedTime(at('2026-06-01T11:59:55.000Z'), at('2026-06-01T11:59:55.050Z'), now);
    const click = correctedTime(
      at('2026-06-01T11:59:56.000Z'),
      at('2026-06-01T11:59:56.050Z'),
      at('2026-06-01T11:59:56.100Z'),
    );
    assert.deepEqual(
      [landing, click].map((time) => time.toISOString()),
      ['2026-06-01T11:59:55.000Z', '2026-06-01T11:59:56.000Z'],
    );
  });
  it('that is half a second ahead yields no time after arrival', () => {
    const corrected = correctedTime(at('2026-06-01T12:00:00.400Z'), at('2026-06-01T12:00:00.500Z'), now);
    assert.equal(corrected.getTime(), now.getTime());
  });
  it('never yields a time after arrival or more than 30 days before it', () => {
    assert.equal(correctedTime(at('2026-06-02T00:00:00Z'), undefined, now).getTime(), now.getTime());
    assert.equal(correctedTime(at('1990-01-01T00:00:00Z'), undefined, now).toISOString(), '2026-05-02T12:00:00.000Z');
  });
});
