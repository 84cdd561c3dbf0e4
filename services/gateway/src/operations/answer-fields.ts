// Defines the answer fields that several operations share, and converts protobuf values into them: an empty text means null.
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
  .meta({ description: 'Counts by conversion type; their sum is the total count.' });

/** Returns null for '', which means unknown in messages between services. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}

export function timeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp === undefined ? null : timestampDate(timestamp).toISOString();
}

/** Formats a timestamp that the answering service always sets. */
export function timeOf(timestamp: Timestamp | undefined): string {
  return timeOrNull(timestamp) ?? new Date(0).toISOString();
}

/** Converts an int64 count; counts are far below 2^53. */
export function countOrNull(value: bigint | undefined): number | null {
  return value === undefined ? null : Number(value);
}

/** Returns a platform's count, fractions included. @param whole the only value that a service of an earlier release returns */
export function exactCount(exact: string | undefined, whole: bigint | undefined): number | null {
  return exact === undefined ? countOrNull(whole) : Number(exact);
}

/** Returns counts by type in the order of their names, so that the same figures give the same bytes. */
export function countsOf(counts: Readonly<Record<string, bigint>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, value]) => [type, Number(value)]),
  );
}
