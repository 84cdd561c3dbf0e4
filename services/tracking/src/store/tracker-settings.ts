// Stores the settings of each profile's tracker: a row holds what was ever set, and defaults apply to the rest.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import { defaultSettings, type TrackerSettings } from '../domain/settings/tracker-settings.ts';

interface SettingsDoc {
  _id: string; // profile_id
  allowed_sites?: readonly string[];
  own_sites?: readonly string[];
  excluded_ips?: readonly string[];
  stripped_parameters?: readonly string[];
  respect_privacy_signals?: boolean;
  capture_forms?: boolean;
  visitor_cookie_days?: number;
  location_detail?: TrackerSettings['locationDetail'];
  browser_revenue?: boolean;
  changed_at: Date;
  /** Kind and id of the credential. */
  changed_by: string;
}

export interface StoredSettings extends TrackerSettings {
  /** Undefined while nothing was ever set. */
  readonly changedAt: Date | undefined;
}

export interface Change {
  readonly settings: Partial<TrackerSettings>;
  readonly by: string;
  readonly at: Date;
}

export type TrackerSettingsStore = ReturnType<typeof createTrackerSettings>;

/** Opens the collection. */
export function createTrackerSettings(db: Db) {
  const rows: Collection<SettingsDoc> = db.collection('tracker_settings');
  return {
    find: async (profileId: string): Promise<StoredSettings> => settingsOf(await rows.findOne({ _id: profileId })),

    /** Sets the named members and leaves the rest; two concurrent changes both take effect. */
    async change(profileId: string, { settings, by, at }: Change): Promise<StoredSettings> {
      const update = { $set: { ...memberNames(settings), changed_at: at, changed_by: by } };
      const write = () => rows.findOneAndUpdate({ _id: profileId }, update, { upsert: true, returnDocument: 'after' });
      // Of two concurrent first changes, one finds the row that the other made.
      const row = await write().catch((error: unknown) => {
        if (isDuplicateKey(error)) return write();
        throw error;
      });
      return settingsOf(row);
    },
  };
}

function memberNames(settings: Partial<TrackerSettings>): Partial<SettingsDoc> {
  const named: { [Name in keyof SettingsDoc]?: SettingsDoc[Name] | undefined } = {
    allowed_sites: settings.allowedSites,
    own_sites: settings.ownSites,
    excluded_ips: settings.excludedIps,
    stripped_parameters: settings.strippedParameters,
    respect_privacy_signals: settings.respectPrivacySignals,
    capture_forms: settings.captureForms,
    visitor_cookie_days: settings.visitorCookieDays,
    location_detail: settings.locationDetail,
    browser_revenue: settings.browserRevenue,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function settingsOf(row: SettingsDoc | null): StoredSettings {
  return {
    allowedSites: row?.allowed_sites ?? defaultSettings.allowedSites,
    ownSites: row?.own_sites ?? defaultSettings.ownSites,
    excludedIps: row?.excluded_ips ?? defaultSettings.excludedIps,
    strippedParameters: row?.stripped_parameters ?? defaultSettings.strippedParameters,
    respectPrivacySignals: row?.respect_privacy_signals ?? defaultSettings.respectPrivacySignals,
    captureForms: row?.capture_forms ?? defaultSettings.captureForms,
    visitorCookieDays: row?.visitor_cookie_days ?? defaultSettings.visitorCookieDays,
    locationDetail: row?.location_detail ?? defaultSettings.locationDetail,
    browserRevenue: row?.browser_revenue ?? defaultSettings.browserRevenue,
    changedAt: row?.changed_at,
  };
}
