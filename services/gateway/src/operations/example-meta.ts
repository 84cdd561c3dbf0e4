// The meta of every example in the documentation.
export const exampleProfileId = '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52';
export const exampleMeta = { profile_id: exampleProfileId };
export const exampleRangeMeta = { ...exampleMeta, date_from: '2026-01-01', date_to: '2026-01-31' };
export const examplePagination = { has_next: false, cursor: null };
