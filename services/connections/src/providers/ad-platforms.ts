// The adapters at hand, by the channel they serve.
import type { AdPlatform } from '../domain/ad-platform.ts';

export type AdPlatforms = ReadonlyMap<string, AdPlatform>;
