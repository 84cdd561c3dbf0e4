// Looks up the providers that report outcomes by the channel that they serve.
import type { OutcomeSource } from '../domain/outcome-source.ts';

export interface OutcomeSources {
  get(channel: string): OutcomeSource | undefined;
  readonly channels: readonly string[];
  /** The channels that syncs read. */
  readonly read: readonly string[];
}

/** @param sources by channel */
export function outcomeSources(sources: Readonly<Record<string, OutcomeSource>>): OutcomeSources {
  const byChannel = new Map(Object.entries(sources));
  return {
    get: (channel) => byChannel.get(channel),
    channels: [...byChannel.keys()],
    read: [...byChannel].flatMap(([channel, { read }]) => (read ? [channel] : [])),
  };
}
