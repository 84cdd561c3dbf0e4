// Manages the app's web pixel in a store: an app has at most one there, so making it again changes it.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ShopAuth, ShopifyClient } from './shopify-client.ts';

const CREATE = `mutation CreatePixel($webPixel: WebPixelInput!) {
  webPixelCreate(webPixel: $webPixel) { webPixel { id } userErrors { code field message } }
}`;
const UPDATE = `mutation UpdatePixel($id: ID!, $webPixel: WebPixelInput!) {
  webPixelUpdate(id: $id, webPixel: $webPixel) { webPixel { id } userErrors { code field message } }
}`;
const DELETE = `mutation DeletePixel($id: ID!) {
  webPixelDelete(id: $id) { deletedWebPixelId userErrors { code field message } }
}`;
const FIND = 'query Pixel { webPixel { id } }';

const PixelSchema = z.object({ id: z.string() });
const UserErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }));
const Written = z.object({ webPixel: PixelSchema.nullish(), userErrors: UserErrors });
const Deleted = z.object({ userErrors: UserErrors });

/** The settings that the pixel extension receives; it must declare them (docs/integrations.md). */
export interface PixelSettings {
  readonly tracking_key: string;
  readonly endpoint: string;
}

/**
 * Makes the pixel, or gives an existing one these settings.
 * @throws ProviderError; failed with the code of Shopify's userErrors, such as NO_EXTENSION or INVALID_SETTINGS
 */
export async function activateWebPixel(
  client: ShopifyClient,
  settings: PixelSettings,
  auth: ShopAuth,
): Promise<{ id: string; created: boolean }> {
  const webPixel = { settings: JSON.stringify(settings) };
  const { webPixelCreate: made } = await client(CREATE, { webPixel }, z.object({ webPixelCreate: Written }), auth);
  if (!made.userErrors.some(({ code }) => code === 'TAKEN')) return { id: pixelOf(made), created: true };
  const id = await findPixel(client, auth);
  const { webPixelUpdate } = await client(UPDATE, { id, webPixel }, z.object({ webPixelUpdate: Written }), auth);
  return { id: pixelOf(webPixelUpdate), created: false };
}

/** Removes the app's pixel from a store. @throws ProviderError, also when there is none */
export async function deleteWebPixel(client: ShopifyClient, auth: ShopAuth): Promise<void> {
  const id = await findPixel(client, auth);
  const { webPixelDelete } = await client(DELETE, { id }, z.object({ webPixelDelete: Deleted }), auth);
  refuse(webPixelDelete.userErrors);
}

async function findPixel(client: ShopifyClient, auth: ShopAuth): Promise<string> {
  const { webPixel } = await client(FIND, {}, z.object({ webPixel: PixelSchema.nullish() }), auth);
  if (!webPixel) throw new ProviderError('failed', 'no_pixel', 'The store has no pixel of this app.');
  return webPixel.id;
}

function pixelOf({ webPixel, userErrors }: z.output<typeof Written>): string {
  refuse(userErrors);
  if (!webPixel) throw new ProviderError('retry', 'malformed_answer', 'Shopify answered without the pixel.');
  return webPixel.id;
}

function refuse([first]: z.output<typeof UserErrors>): void {
  if (first) throw new ProviderError('failed', first.code ?? 'user_error', first.message);
}
