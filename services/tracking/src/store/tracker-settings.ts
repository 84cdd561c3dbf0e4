// Stores the settings of each profile's tracker: a row holds what was ever set, and defaults apply to the rest.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import { type EarlierNames, settingsOfEarlierNames } from '../domain/settings/earlier-names.ts';
import { defaultSettings, type TrackerSettings } from '../domain/settings/tracker-settings.ts';

/** The columns of the settings' members. */
const COLUMNS = {
  sessionTimeoutMinutes: 'session_timeout_minutes',
  cookieDays: 'cookie_days',
  cookieDomain: 'cookie_domain',
  honourGpc: 'honour_gpc',
  honourDnt: 'honour_dnt',
  trackForms: 'track_forms',
  trackOutbound: 'track_outbound',
  trackSpa: 'track_spa',
  sites: 'sites',
  ownSites: 'own_sites',
  excludePaths: 'exclude_paths',
  excludeIps: 'exclude_ips',
  strippedParameters: 'stripped_parameters',
  consent: 'consent',
  botFilter: 'bot_filter',
  geo: 'geo',
  linkTokenParam: 'link_token_param',
  browserRevenue: 'browser_revenue',
} as const satisfies Record<keyof TrackerSettings, string>;

type Columns = { [Name in keyof TrackerSettings as (typeof COLUMNS)[Name]]?: TrackerSettings[Name] };

interface SettingsDoc extends Columns, EarlierNames {
  _id: string; // profile_id
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
      const update = { $set: { ...columnsOf(settings), changed_at: at, changed_by: by } };
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

const MEMBERS = Object.keys(COLUMNS) as (keyof TrackerSettings)[];

function columnsOf(settings: Partial<TrackerSettings>): Columns {
  const named = MEMBERS.filter((member) => settings[member] !== undefined);
  return Object.fromEntries(named.map((member) => [COLUMNS[member], settings[member]]));
}

function settingsOf(row: SettingsDoc | null): StoredSettings {
  const set = MEMBERS.filter((member) => row?.[COLUMNS[member]] !== undefined);
  return {
    ...defaultSettings,
    ...(row && (settingsOfEarlierNames(row) as Partial<TrackerSettings>)),
    ...Object.fromEntries(set.map((member) => [member, row?.[COLUMNS[member]]])),
    changedAt: row?.changed_at,
  };
}
