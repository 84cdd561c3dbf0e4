// Defines a business with chat numbers for the tests of messages, and the steps that they repeat.
import { randomUUID } from 'node:crypto';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { receivedKey } from '../../../tools/provider-sim/whatsapp/chat-state.ts';
import type { ChatNumber } from '../../../tools/provider-sim/whatsapp/world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { type Harness, PROFILE, WORKSPACE } from './harness.ts';

export const WABA = '5500';
export const CHAT_TOKEN = 'EAAB-chat-token';
export const PIN = '314159';
export const ANA = '56911112222';

/** Describes to the simulator a number that only this test uses. */
export function newNumber({ sim }: Pick<Harness, 'sim'>, more: Partial<ChatNumber> = {}): string {
  const id = String(Math.floor(1e14 + Math.random() * 8e14));
  const number = { id, waba_id: WABA, display_phone_number: '+56 2 2345 6789', verified_name: 'Clínica Andes' };
  sim.patch({ chat_numbers: [{ ...number, ...more }] });
  return id;
}

export const chatWorld = (): World => {
  const world = smallWorld();
  return { ...world, tokens: [...world.tokens, { access_token: CHAT_TOKEN, account_ids: [], waba_ids: [WABA] }] };
};

/** Returns what registers a number. */
export const registration = (phoneNumberId: string) => ({
  ...{ profileId: PROFILE, workspaceId: WORKSPACE, businessAccountId: WABA, phoneNumberId },
  ...{ accessToken: CHAT_TOKEN, displayNumber: '', pin: PIN },
});

/** Registers a number on a profile of its own, so that it is the only one there. */
export async function newChat(
  harness: Pick<Harness, 'sim' | 'numbers'>,
  more: Partial<ChatNumber> = {},
): Promise<{ profileId: string; numberId: string; connection: Connection }> {
  const profileId = randomUUID();
  const numberId = newNumber(harness, more);
  const request = { ...registration(numberId), profileId, workspaceId: randomUUID() };
  const { connection } = await harness.numbers.registerNumber(request);
  if (!connection) throw new Error('no connection in the answer');
  return { profileId, numberId, connection };
}

/** Records with the vendor that a person wrote to a number at a moment. */
export function heard({ sim }: Pick<Harness, 'sim'>, numberId: string, at: number, person = ANA): void {
  sim.chat.heard.set(receivedKey(numberId, person), at);
}
