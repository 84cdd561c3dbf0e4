// Derives a person's device, browser and system from the user agent, with the bowser package.
import Bowser from 'bowser';
import type { Device } from './recorded-event.ts';

const MAX_LENGTH = 1000;
const KEPT = 2000;
const seen = new Map<string, Device>();
const unknown: Device = {};

/** Parses a user agent; the newest 2,000 results are cached, since most visits repeat a few. */
export function deviceOf(userAgent = ''): Device {
  if (userAgent === '' || userAgent.length > MAX_LENGTH) return unknown;
  const known = seen.get(userAgent);
  if (known) return known;
  const device = parse(userAgent);
  if (seen.size >= KEPT) seen.delete(seen.keys().next().value as string);
  seen.set(userAgent, device);
  return device;
}

function parse(userAgent: string): Device {
  const { platform, browser, os } = Bowser.parse(userAgent);
  const type = platform.type ?? '';
  return {
    type: ['desktop', 'mobile', 'tablet'].includes(type) ? type : undefined,
    browser: browser.name,
    os: os.name,
  };
}
