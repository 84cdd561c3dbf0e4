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
  honour_gpc?: boolean;
  honour_dnt?: boolean;
  track_forms?: boolean;
  track_outbound?: boolean;
  track_spa?: boolean;
  consent?: 'none' | 'opt_in';
  cookie_days?: number;
  cookie_domain?: string | null;
  session_timeout_minutes?: number;
  exclude_paths?: readonly string[];
  sites?: readonly string[];
  own_sites?: readonly string[];
  link_token_param?: string;
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
  if (typeof document === 'undefined') return { identify, track, consent };
  const { collector = '', key = '', settings } = options ?? {};
  if (/^https?:\/\/[^/]/.test(collector) && /^[\w-]+$/.test(key))
    run({ ...optionsOf(settings ?? {}), endpoint: `${collector.replace(/\/$/, '')}/t/${key}` });
  else console.error('@touchline/tracker: init needs collector, an http(s) address, and key, a tracking key.');
  return { identify, track, consent };
}

/** Links this browser to a customer. A call before init waits for it. */
export function identify(traits: TouchlineTraits): void {
  touchline()?.identify(traits);
}

/** Records what the visitor did. A call before init waits for it. */
export function track(name: string, properties?: Record<string, Scalar>): void {
  touchline()?.track(name, properties);
}

/** Says whether the visitor agrees to be tracked. A call before init waits for it. */
export function consent(isGiven: boolean): void {
  touchline()?.consent(isGiven);
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
    consent: (...call) => void q.push(['consent', ...call]),
  };
}

function optionsOf(settings: Settings): TrackerOptions {
  const hosts = [...(settings.sites ?? []), ...(settings.own_sites ?? [])];
  return {
    gpc: settings.honour_gpc ?? DEFAULT_OPTIONS.gpc,
    dnt: settings.honour_dnt ?? DEFAULT_OPTIONS.dnt,
    forms: settings.track_forms ?? DEFAULT_OPTIONS.forms,
    outbound: settings.track_outbound ?? DEFAULT_OPTIONS.outbound,
    spa: settings.track_spa ?? DEFAULT_OPTIONS.spa,
    consent: settings.consent === 'opt_in',
    days: settings.cookie_days ?? DEFAULT_OPTIONS.days,
    minutes: settings.session_timeout_minutes ?? DEFAULT_OPTIONS.minutes,
    param: settings.link_token_param ?? DEFAULT_OPTIONS.param,
    domain: settings.cookie_domain ?? undefined,
    paths: settings.exclude_paths,
    hosts,
  };
}
