// The adapters at hand, by the channel they serve.
import type { AdPlatform } from '../domain/ad-platform.ts';

export interface AdPlatforms {
  get(channel: string): AdPlatform | undefined;
  /** Channels whose adapter needs credentials of this deployment, which it was not given. */
  readonly unconfigured: ReadonlySet<string>;
}

/** @param adapters by channel; undefined for one that lacks the deployment's credentials */
export function adPlatforms(adapters: Readonly<Record<string, AdPlatform | undefined>>): AdPlatforms {
  const byChannel = new Map(Object.entries(adapters));
  return {
    get: (channel) => byChannel.get(channel),
    unconfigured: new Set([...byChannel].flatMap(([channel, adapter]) => (adapter === undefined ? [channel] : []))),
  };
}
