// Handles GetJourneySummary: returns the summary that was generated before, and never calls a model.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetJourneySummaryRequest,
  GetJourneySummaryResponseSchema,
  JourneySummarySchema,
} from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { createSummaryStore, type SummaryDoc } from '../store/journeys/summaries.ts';
import { currentPersonId } from '../store/reports/read-persons.ts';

/** Handles GetJourneySummary: returns the summary of the person whom an id means now; none for an unknown or foreign id. */
export function createGetJourneySummary({ db }: { db: Db }) {
  const { aliases } = collectionsOf(db);
  const summaries = createSummaryStore(db);
  return async function getJourneySummary({
    profileId,
    personId: asked,
  }: GetJourneySummaryRequest): Promise<MessageInitShape<typeof GetJourneySummaryResponseSchema>> {
    const personId = await currentPersonId(aliases, profileId, asked);
    const stored = await summaries.find(profileId, personId);
    return stored ? { summary: summaryMessage(stored) } : {};
  };
}

export function summaryMessage(summary: Omit<SummaryDoc, '_id'>): MessageInitShape<typeof JourneySummarySchema> {
  return {
    text: summary.text,
    generatedAt: timestampFromDate(summary.generated_at),
    source: summary.source,
    model: summary.model ?? '',
    eventCount: summary.event_count,
  };
}
