// Reads every report of a profile, without personal data, so that two readings are equal when no figure has changed.

import { lastDays } from './days.ts';
import type { Json, TestProfile } from './profile.ts';

export const RANGE = lastDays(40);

const MODELS = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct'];

/** Returns the reports by path. */
export async function reports(p: TestProfile): Promise<Json> {
  const all: Json = {};
  const read = async (path: string) => {
    all[path] = anonymous((await p.get(path)).data);
  };
  for (const model of MODELS) {
    await read(`/overview?${RANGE}&model=${model}`);
    await read(`/overview/days?${RANGE}&model=${model}`);
    for (const level of ['campaign', 'ad_set', 'ad'])
      await read(`/campaigns?${RANGE}&model=${model}&level=${level}&limit=100`);
    await read(`/campaigns/unattributed?${RANGE}&model=${model}`);
    await read(`/campaigns/platform-comparison?${RANGE}&model=${model}`);
  }
  await read(`/paths?${RANGE}&limit=100`);
  const { data: campaigns } = await p.get(`/campaigns?${RANGE}&limit=100`);
  await read(`/campaigns/trend?${RANGE}&entity_ids=${campaigns.map((row: Json) => row.campaign_id).join(',')}`);
  for (const goal of ['payment_received', 'lead_created']) await read(`/customers?${RANGE}&goal=${goal}&limit=100`);
  await read('/payments');
  await read('/goals/definitions');
  return all;
}

function anonymous(value: Json): Json {
  if (Array.isArray(value)) return value.map(anonymous);
  if (typeof value !== 'object' || value === null) return value;
  const { customer_profile_id: _id, name: _name, email: _email, ...rest } = value;
  // Keeps the names of campaigns and goals.
  const kept = 'customer_profile_id' in value || value.name === undefined ? rest : { ...rest, name: value.name };
  return Object.fromEntries(Object.entries(kept).map(([key, part]) => [key, anonymous(part)]));
}
