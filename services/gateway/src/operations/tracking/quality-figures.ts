// Defines the figures of the quality report by day, from what tracking counted and what attribution knows of conversions.
import type {
  CountTouchedConversionsResponse,
  TouchedConversions,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { DayFigures, NamedCount, QualityFigures } from '@touchline/proto/gen/touchline/tracking/v1/quality_pb.ts';
import { z } from 'zod';
import { count, exactDecimal, orNull } from '../answer-fields.ts';

const figureFields = {
  events: count.meta({ description: 'Events that were recorded, from browsers, servers and connections.' }),
  bots_dropped: count.meta({ description: 'Events of robots, which are not recorded.' }),
  duplicates: count.meta({ description: 'Repeats of recorded events; they change no figure.' }),
  clock_corrections: count.meta({
    description: 'Events of browsers whose clock was off by more than a minute; their times were corrected.',
  }),
  unknown_click_ids: count.meta({
    description: 'Parameters that look like a click id and that no channel rule knows, once an event.',
  }),
  sessions: count.meta({ description: 'Sessions of browsers that began.' }),
  sessions_without_touch: count.meta({
    description: 'Those that began without a tag, a click id or a referrer from another site.',
  }),
  events_by_host: z.array(z.object({ host: z.string().nullable(), events: count })).meta({
    description:
      'Events of browsers by the host of their page: the 20 hosts with most events. null for events without a page; * for hosts beyond the first 50 of a day.',
  }),
  conversions: count.nullable().meta({ description: 'null while attribution cannot count them.' }),
  conversions_with_touch: count.nullable().meta({
    description: 'Those with a touch in their lookback window other than a direct visit.',
  }),
  share_of_conversions_with_touch: exactDecimal.nullable().meta({
    description: 'Rounded to six decimals; null without conversions, or while attribution cannot count them.',
    examples: ['0.833333'],
  }),
};

export const QualityTotals = z
  .object({
    ...figureFields,
    duplicates_by_origin: z.object({ browsers: count, servers: count, providers: count }),
    unknown_click_id_names: z.array(z.object({ parameter: z.string(), events: count })).meta({
      description:
        'The 20 most frequent. * for names that could be anything, which are not stored, and for those beyond the first 50 of a day.',
    }),
  })
  .meta({ id: 'TrackingQualityTotals' });

export const QualityDay = z.object({ date: z.string(), ...figureFields }).meta({ id: 'TrackingQualityDay' });

/** Returns the figures of all days, and of each; touched is undefined while attribution cannot count. */
export function qualityRows(
  figures: QualityFigures | undefined,
  touched: CountTouchedConversionsResponse | undefined,
): { totals: z.input<typeof QualityTotals>; days: z.input<typeof QualityDay>[] } {
  const total = figures?.total;
  const ofDays = new Map(touched?.byDay.map((day) => [day.date, day]));
  const conversionsOf = (date: string) => (touched === undefined ? UNKNOWN : conversionFields(ofDays.get(date)));
  return {
    totals: {
      ...countFields(total),
      ...(touched === undefined ? UNKNOWN : conversionFields(touched.total)),
      duplicates_by_origin: {
        browsers: countOf(total?.duplicatesByOrigin, 'browser'),
        servers: countOf(total?.duplicatesByOrigin, 'server'),
        providers: countOf(total?.duplicatesByOrigin, 'provider'),
      },
      unknown_click_id_names: (total?.unknownClickIdNames ?? []).map((one) => ({
        parameter: one.name,
        events: Number(one.count),
      })),
    },
    days: (figures?.days ?? []).map((day) => ({ date: day.date, ...countFields(day), ...conversionsOf(day.date) })),
  };
}

function countFields(figures: DayFigures | undefined) {
  return {
    events: Number(figures?.events ?? 0n),
    bots_dropped: Number(figures?.botsDropped ?? 0n),
    duplicates: Number(figures?.duplicates ?? 0n),
    clock_corrections: Number(figures?.clockCorrections ?? 0n),
    unknown_click_ids: Number(figures?.unknownClickIds ?? 0n),
    sessions: Number(figures?.sessions ?? 0n),
    sessions_without_touch: Number(figures?.sessionsWithoutTouch ?? 0n),
    events_by_host: (figures?.eventsByHost ?? []).map((one) => ({ host: orNull(one.name), events: Number(one.count) })),
  };
}

const UNKNOWN = { conversions: null, conversions_with_touch: null, share_of_conversions_with_touch: null };

/** Returns the conversions of a day; attribution leaves out days without any. */
function conversionFields(touched: TouchedConversions | undefined) {
  return {
    conversions: Number(touched?.conversions ?? 0n),
    conversions_with_touch: Number(touched?.withTouch ?? 0n),
    share_of_conversions_with_touch: touched?.share ?? null,
  };
}

const countOf = (counts: readonly NamedCount[] = [], name: string): number =>
  Number(counts.find((one) => one.name === name)?.count ?? 0n);
