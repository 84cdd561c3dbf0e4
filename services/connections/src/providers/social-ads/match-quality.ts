// Reads how well Meta can match the website events of a dataset (Dataset Quality API): a score of ten for each event name, and which
// share of its events came with which key.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { EventQuality } from '../../domain/exports/ad-exports.ts';
import type { GraphClient } from './graph-client.ts';

const FIELDS =
  'web{event_name,event_match_quality{composite_score,match_key_feedback{identifier,coverage{percentage}}}}';

const KeyFeedback = z.object({
  identifier: z.string().max(64),
  coverage: z.object({ percentage: z.number() }).optional(),
});
const Quality = z.object({
  composite_score: z.number().optional(),
  match_key_feedback: z.array(KeyFeedback).default([]),
});
const Dataset = z.object({
  web: z.array(z.object({ event_name: z.string(), event_match_quality: Quality.nullish() })).default([]),
});

/** @throws ProviderError */
export async function readMatchQuality(graph: GraphClient, of: ObjectsOf, datasetId: string): Promise<EventQuality[]> {
  const { web } = await graph.node('dataset_quality', { dataset_id: datasetId, fields: FIELDS }, Dataset, of);
  return web.map(({ event_name: eventName, event_match_quality: quality }) => ({
    eventName,
    score: quality?.composite_score ?? null,
    keys: (quality?.match_key_feedback ?? []).flatMap(({ identifier: key, coverage }) =>
      coverage === undefined ? [] : [{ key, percentage: coverage.percentage }],
    ),
  }));
}
