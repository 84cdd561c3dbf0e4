// Fields of answers that several operations share, and the ways from protobuf to them: an empty text means null.
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { z } from 'zod';

export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const count = z.int().min(0);
export const money = z.number().meta({ description: 'In the reporting currency; null when unknown.' });
export const exactDecimal = z
  .string()
  .meta({ format: 'decimal', description: 'Exact decimal string.', examples: ['129.9'] });
export const countsByType = z
  .record(z.string(), z.int())
  .meta({ description: 'Counts by conversion type; their sum is the whole count.' });

/** '' stands for unknown on the wire between services. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}

export function timeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp === undefined ? null : timestampDate(timestamp).toISOString();
}

/** For timestamps that the answering service always sets. */
export function timeOf(timestamp: Timestamp | undefined): string {
  return timeOrNull(timestamp) ?? new Date(0).toISOString();
}

/** int64 counts are far below 2^53. */
export function countOrNull(value: bigint | undefined): number | null {
  return value === undefined ? null : Number(value);
}

/** A platform's count, fractions included. @param whole what a service of an earlier release answers alone */
export function exactCount(exact: string | undefined, whole: bigint | undefined): number | null {
  return exact === undefined ? countOrNull(whole) : Number(exact);
}

/** Counts by type, in the order of their names: the same figures are the same bytes. */
export function countsOf(counts: Readonly<Record<string, bigint>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, value]) => [type, Number(value)]),
  );
}
