// Handles GenerateJourneySummary: writes a person's summary from the first events of the journey (contract: POST
// journey-summary).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { LanguageModel } from '@touchline/chassis/model/language-model.ts';
import type {
  GenerateJourneySummaryRequest,
  GenerateJourneySummaryResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { Db } from 'mongodb';
import { classified, classifierOf } from '../domain/classification.ts';
import { shownSources } from '../domain/report/journey-source.ts';
import { summaryPrompt } from '../domain/summary/prompt.ts';
import { journeyStep, MAX_SUMMARY_EVENTS } from '../domain/summary/steps.ts';
import { writeSummary } from '../domain/summary/write-summary.ts';
import type { Allowances } from '../store/allowances.ts';
import { collectionsOf } from '../store/collections.ts';
import { firstEvents } from '../store/journeys/read-journey.ts';
import { createSummaryStore, type SummaryDoc } from '../store/journeys/summaries.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { currentPersonId } from '../store/reports/read-persons.ts';
import type { DrawUnit } from './draw-unit.ts';
import { summaryMessage } from './get-journey-summary.ts';

interface Deps {
  readonly db: Db;
  /** If absent, the built-in writer writes. */
  readonly model?: LanguageModel | undefined;
  readonly drawUnit: DrawUnit;
  readonly allowances: Pick<Allowances, 'giveBack'>;
  readonly now: () => Date;
}

/**
 * Handles GenerateJourneySummary. A person without events gets no summary and uses none of the allowance. One summary is taken
 * from the allowance before anything is sent, so that concurrent calls never exceed it, and given back when the call fails.
 * Throws rate_limit_exceeded when the day's allowance is used up, provider_error when the model fails.
 */
export function createGenerateJourneySummary({ db, model, drawUnit, allowances, now }: Deps) {
  const collections = collectionsOf(db);
  const summaries = createSummaryStore(db);

  return async function generateJourneySummary(
    request: GenerateJourneySummaryRequest,
  ): Promise<MessageInitShape<typeof GenerateJourneySummaryResponseSchema>> {
    const { profileId, workspaceId } = request;
    const personId = await currentPersonId(collections.aliases, profileId, request.personId);
    const events = await firstEvents(collections.journeyEvents, { profileId, personId, limit: MAX_SUMMARY_EVENTS });
    if (events.length === 0) return {};
    const { generation, currency, days } = await servedProfile(collections.profiles, profileId);
    const midnight = await drawUnit(workspaceId);
    try {
      const told = classified(events, classifierOf(generation.classification));
      const sources = shownSources(told);
      const steps = told.map((event) => journeyStep(event, sources.get(event._id) ?? null));
      const text = model ? await model.write(summaryPrompt(steps, currency)) : writeSummary(steps, currency, days);
      const summary: Omit<SummaryDoc, '_id'> = {
        profile_id: profileId,
        person_id: personId,
        text,
        source: model ? 'model' : 'rules',
        model: model?.name ?? null,
        event_count: events.length,
        generated_at: now(),
      };
      await summaries.replace(summary);
      return { summary: summaryMessage(summary) };
    } catch (error) {
      await allowances.giveBack(workspaceId, midnight);
      throw error;
    }
  };
}
