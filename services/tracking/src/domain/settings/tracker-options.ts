// Selects the settings of a profile that are compiled into its tracker.
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
