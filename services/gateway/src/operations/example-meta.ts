// Holds the meta that every example in the documentation shows.
export const exampleProfileId = '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52';
export const exampleMeta = { profile_id: exampleProfileId };
export const exampleRangeMeta = { ...exampleMeta, date_from: '2026-01-01', date_to: '2026-01-31', time_zone: 'UTC' };
/** For reports that show spend. */
export const exampleSpendZones = {
  time_zone: 'America/Lima',
  other_time_zones: [{ platform: 'search_ads', account_id: '1234567890', time_zone: 'America/New_York' }],
};
export const examplePagination = { has_next: false, cursor: null };
