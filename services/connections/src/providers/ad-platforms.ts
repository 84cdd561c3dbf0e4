// Looks up the available ad platform adapters by the channel that they serve.
import type { AdPlatform } from '../domain/ad-platform.ts';

export interface AdPlatforms {
  get(channel: string): AdPlatform | undefined;
  /** The channels of all adapters, also of those without credentials. */
  readonly channels: readonly string[];
  /** Channels whose adapter needs credentials that this deployment does not have. */
  readonly unconfigured: ReadonlySet<string>;
}

/** @param adapters by channel; undefined for one without the deployment's credentials */
export function adPlatforms(adapters: Readonly<Record<string, AdPlatform | undefined>>): AdPlatforms {
  const byChannel = new Map(Object.entries(adapters));
  return {
    get: (channel) => byChannel.get(channel),
    channels: [...byChannel.keys()],
    unconfigured: new Set([...byChannel].flatMap(([channel, adapter]) => (adapter === undefined ? [channel] : []))),
  };
}
