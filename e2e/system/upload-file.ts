// Uploads a file for messages as a partner does.
import { testSystem } from './fixture.ts';
import type { Json, TestProfile } from './profile.ts';

/** @param type that the form claims */
export async function uploadFile(
  { apiKey }: TestProfile,
  content: Uint8Array,
  { name, type = '' }: { readonly name: string; readonly type?: string },
): Promise<{ status: number; body: Json }> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  const response = await fetch(`${testSystem().services.addresses.baseUrl}/api/v1/messages/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Json };
}
