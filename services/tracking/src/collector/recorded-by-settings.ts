// Leaves out of a batch what the settings do not record: a script that does not know a change of them yet may still send it.
import type { BatchEvent } from '@touchline/proto/collector-batch.ts';
import { webUrl } from '../domain/clean-url.ts';
import { isExcludedPath } from '../domain/settings/excluded-path.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';

type Recorded = Pick<TrackerSettings, 'trackForms' | 'trackOutbound' | 'excludePaths'>;

/** Returns the events that the settings record. */
export function recordedBySettings(
  events: readonly BatchEvent[],
  { trackForms, trackOutbound, excludePaths }: Recorded,
): BatchEvent[] {
  return events.filter(
    ({ type, url }) =>
      (trackForms || type !== 'form_submit') &&
      (trackOutbound || type !== 'outbound_click') &&
      !isExcludedPath(webUrl(url)?.pathname ?? '', excludePaths),
  );
}
