// Offers the tracker as the npm package @touchline/tracker: the same code as the script that the collector serves, for a bundle.
// Importing it does nothing, and on a server nothing of it does anything.
import type { Touchline, TouchlineApi, TouchlineCall, TouchlineTraits } from '../src/api.ts';
import { DEFAULT_OPTIONS, type TrackerOptions } from '../src/options.ts';
import type { Scalar } from '../src/tracked-event.ts';
import { run } from './run.js';

export type { TouchlineApi, TouchlineTraits } from '../src/api.ts';
export type { Scalar } from '../src/tracked-event.ts';

/** The settings of a profile that concern its tracker, as GET /api/v1/tracking/settings returns them; others are ignored. */
export interface Settings {
  respect_privacy_signals?: boolean;
  capture_forms?: boolean;
  visitor_cookie_days?: number;
}

export interface InitOptions {
  /** The collector's address, such as https://collect.example.com: script_url of the snippet up to /t/. */
  collector: string;
  /** The profile's tracking key. */
  key: string;
  /** Settings that differ from the API's defaults: the package asks nobody for those of the profile. */
  settings?: Settings;
}

/** Starts the tracker on this page, once, and returns what the page can call. Without a usable address and key it does nothing. */
export function init(options: InitOptions): TouchlineApi {
  if (typeof document === 'undefined') return { identify, track };
  const { collector = '', key = '', settings } = options ?? {};
  if (/^https?:\/\/[^/]/.test(collector) && /^[\w-]+$/.test(key))
    run({ ...optionsOf(settings ?? {}), endpoint: `${collector.replace(/\/$/, '')}/t/${key}` });
  else console.error('@touchline/tracker: init needs collector, an http(s) address, and key, a tracking key.');
  return { identify, track };
}

/** Links this browser to a customer. A call before init waits for it. */
export function identify(traits: TouchlineTraits): void {
  touchline()?.identify(traits);
}

/** Records what the visitor did. A call before init waits for it. */
export function track(name: string, properties?: Record<string, Scalar>): void {
  touchline()?.track(name, properties);
}

function touchline(): Touchline | undefined {
  if (typeof document === 'undefined') return undefined;
  const page = window as Window & { touchline?: Touchline };
  page.touchline ??= queue();
  return page.touchline;
}

/** Returns what collects calls until the tracker, here or from a script tag, works them off. */
function queue(): Touchline {
  const q: TouchlineCall[] = [];
  return {
    q,
    identify: (...call) => void q.push(['identify', ...call]),
    track: (...call) => void q.push(['track', ...call]),
  };
}

function optionsOf(settings: Settings): TrackerOptions {
  return {
    signals: settings.respect_privacy_signals ?? DEFAULT_OPTIONS.signals,
    forms: settings.capture_forms ?? DEFAULT_OPTIONS.forms,
    days: settings.visitor_cookie_days ?? DEFAULT_OPTIONS.days,
  };
}
