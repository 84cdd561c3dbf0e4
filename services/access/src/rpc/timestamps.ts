// Times as messages carry them: unset for none.
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';

export function timestampOrNone(at: Date | null): Timestamp | undefined {
  return at === null ? undefined : timestampFromDate(at);
}

export function dateOrNone(at: Timestamp | undefined): Date | undefined {
  return at && timestampDate(at);
}
