// What is done with the news of a number, as its adapter calls it.
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { NumberNews } from './inbound.ts';

/** Stores what people wrote and what became of messages; a repeat changes nothing. @returns the conversations that ads brought */
export type TakeNews = (
  connection: Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel'>,
  news: NumberNews,
  now: Date,
) => Promise<readonly ProviderOutcome[]>;
