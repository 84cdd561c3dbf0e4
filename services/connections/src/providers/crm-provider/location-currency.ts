// Reads the currency of a location, which its deals do not name.
import { z } from 'zod';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';

const Currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .nullish()
  .catch(null);
const LocationSchema = z.object({
  location: z.object({ currency: Currency, business: z.object({ currency: Currency }).nullish().catch(null) }),
});

/** @returns '' when the platform does not say: the profile's reporting currency then applies. @throws ProviderError */
export async function readCurrency(client: HighLevelClient, auth: LocationAuth): Promise<string> {
  const path = `/locations/${encodeURIComponent(auth.locationId)}`;
  const { location } = await client.call({ path, schema: LocationSchema }, auth);
  return location.currency ?? location.business?.currency ?? '';
}
