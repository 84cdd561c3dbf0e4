// Tests that the collector enforces each bound in the schema that openapi.json publishes for its batches.
import assert from 'node:assert/strict';
import { boundCases, type Json } from '@touchline/chassis/testing/bound-cases.ts';
import { collectorBatch } from '@touchline/proto/collector-batch.ts';
import { z } from 'zod';
import { readBatch } from '../src/collector/batch.ts';
import { errorOf, pageView, postTo } from './browser.ts';
import { openSite } from './running-tracking.ts';

describe('a batch', () => {
  const { $defs = {}, ...schema } = z.toJSONSchema(collectorBatch, { io: 'input' });
  const resolve = (ref: string) => ($defs[ref.split('/').at(-1) ?? ''] ?? assert.fail(ref)) as Json;
  const good = { visitor_id: 'v', events: [pageView()] };
  const cases = boundCases(schema as Json, { value: good, resolve });
  const refusalOf = (batch: unknown) => {
    try {
      readBatch(new TextEncoder().encode(JSON.stringify(batch)));
    } catch (error) {
      return error as { reason: string; details: { field: string } };
    }
    return undefined;
  };

  it('is accepted up to each bound, and refused beyond it by the name of the member', () => {
    assert.ok(cases.length > 20, `${cases.length} bounds`);
    for (const { member, bound, within, beyond } of cases) {
      const name = `${member} ${bound}`;
      const field = member.replaceAll(/\[(\d+)\]/g, '.$1');
      const refused = refusalOf(beyond);
      assert.deepEqual([refused?.reason, refused?.details.field], ['validation_error', field], name);
      if (within !== undefined) assert.equal(refusalOf(within), undefined, name);
    }
  });

  it('is treated the same by the collector', async () => {
    await using site = await openSite('bounds');
    await using tracking = await site.start();
    const { key } = await tracking.client.issueTrackingKey({ profileId: 'p1' });
    const url = `${tracking.collector}/t/${key?.key}`;
    const [{ beyond, within } = assert.fail()] = cases.filter(({ member }) => member === 'events[0].title');
    assert.equal((await postTo(url, within)).status, 204);
    const refused = await postTo(url, beyond);
    assert.deepEqual([refused.status, errorOf(refused).code], [422, 'validation_error']);
  });
});
