// Registers a chat number for one profile on the simulated platform, and has people write to it.
import assert from 'node:assert/strict';
import type { AdAccount } from './ad-account.ts';
import { testSystem } from './fixture.ts';
import type { Answer, Json, TestProfile } from './profile.ts';

/** A webhook, as WhatsApp would send it. */
export interface Signed {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Creates a number beside the ad account and registers it. @returns its id, and the response */
export async function registerNumber(
  { call }: TestProfile,
  account: AdAccount,
): Promise<{ numberId: string; registered: Answer }> {
  const numberId = `${account.accountId}7`;
  await account.patch({
    tokens: [{ access_token: `chat-${numberId}`, account_ids: [], waba_ids: [numberId] }],
    chat_numbers: [{ id: numberId, waba_id: numberId, display_phone_number: '+56 2 1111 2222' }],
  });
  const registration = {
    ...{ business_account_id: numberId, phone_number_id: numberId, access_token: `chat-${numberId}`, pin: '314159' },
  };
  const registered = await call('POST', '/messages/chat/numbers', registration);
  assert.equal(registered.status, 201, JSON.stringify(registered.body));
  return { numberId, registered };
}

/** Makes people write. @returns the webhook that WhatsApp would send */
export async function simulated(written: readonly object[]): Promise<Signed> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(written) };
  return (await (await fetch(`${testSystem().simulatorUrl}/__sim/chat`, init)).json()) as Signed;
}

export const deliver = ({ body, headers }: Signed): Promise<Response> =>
  fetch(`${testSystem().services.addresses.baseUrl}/api/v1/integrations/chat_provider/webhook/app`, {
    ...{ method: 'POST', headers, body },
  });

/** Returns what a number has sent. */
export async function sentBy(numberId: string): Promise<Json[]> {
  const { sent } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/chat`)).json()) as Json;
  return sent.filter(({ number_id }: Json) => number_id === numberId);
}
