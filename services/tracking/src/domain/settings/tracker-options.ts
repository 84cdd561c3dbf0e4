// What of a profile's settings is compiled into its tracker.
import type { TrackerOptions } from '../../../tracker/src/options.ts';
import type { TrackerSettings } from './tracker-settings.ts';

export const optionsOf = ({
  respectPrivacySignals,
  captureForms,
  visitorCookieDays,
}: TrackerSettings): TrackerOptions => ({
  signals: respectPrivacySignals,
  forms: captureForms,
  days: visitorCookieDays,
});
