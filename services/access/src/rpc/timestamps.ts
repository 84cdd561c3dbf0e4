// Converts times to and from messages, where null is an unset field.
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';

export function timestampOrNone(at: Date | null): Timestamp | undefined {
  return at === null ? undefined : timestampFromDate(at);
}

export function dateOrNone(at: Timestamp | undefined): Date | undefined {
  return at && timestampDate(at);
}
