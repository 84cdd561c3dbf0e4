// Formats times of messages as the CLI prints them.
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';

/** Returns a time in ISO 8601, UTC; null where there is none. */
export function isoTime(timestamp: Timestamp | undefined): string | null {
  return timestamp === undefined ? null : timestampDate(timestamp).toISOString();
}
