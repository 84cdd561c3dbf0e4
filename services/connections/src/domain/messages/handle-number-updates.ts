// Declares the function that an adapter calls to handle the updates of a chat number or a page.
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { NumberUpdates } from './inbound.ts';

/** Stores received messages and the status of sent ones; a repeat changes nothing. @returns the conversations that ads brought */
export type HandleNumberUpdates = (
  connection: Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'account_external_id'>,
  updates: NumberUpdates,
  now: Date,
) => Promise<readonly ProviderOutcome[]>;
