// Defines the answer of both summary operations.
import type { JourneySummary } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import { z } from 'zod';
import { count, time, timeOf } from '../answer-fields.ts';

export const SummaryAnswer = z
  .object({
    summary: z
      .object({
        text: z.string(),
        generated_at: time,
        source: z.enum(['model', 'rules']).meta({
          description: 'rules: the service itself wrote it from the events, since no model is configured.',
        }),
        model: z.string().nullable().meta({ description: 'The name of the model; null for rules.' }),
        event_count: count.meta({ description: 'How many events it was written from: at most the first 100.' }),
      })
      .nullable(),
    cached: z.boolean().meta({ description: 'True when the summary had been stored before this call.' }),
  })
  .meta({ id: 'JourneySummary' });

/** @param summary as attribution returns it; undefined when there is none */
export function summaryAnswer(summary: JourneySummary | undefined, cached: boolean): z.input<typeof SummaryAnswer> {
  if (summary === undefined) return { summary: null, cached: false };
  const { text, generatedAt, source, model, eventCount } = summary;
  return {
    summary: {
      text,
      generated_at: timeOf(generatedAt),
      source: source === 'model' ? 'model' : 'rules',
      model: model || null,
      event_count: eventCount,
    },
    cached,
  };
}

export const summaryExample = {
  summary: {
    text: '5 events over 30 days, from 2026-01-03 to 2026-02-02. First reached by paid search, later by email.',
    generated_at: '2026-02-03T10:00:00.000Z',
    source: 'rules',
    model: null,
    event_count: 5,
  },
};
