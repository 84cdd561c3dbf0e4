// Makes the addresses of the pictures of creatives as the platform does: signed, for the size that was requested, and with an end.
import { createHmac } from 'node:crypto';

/** What makes the addresses in one answer. */
export interface PictureSigning {
  /** Scheme and host at which the call arrived. */
  readonly origin: string;
  /** Milliseconds. */
  readonly now: number;
  /** What the call says about its fields, with modifiers such as thumbnail_width(320). */
  readonly fields: string | undefined;
}

export const PICTURES_PATH = '/pictures';

/** The platform's default, in pixels. */
const DEFAULT_WIDTH = 64;
const MAX_WIDTH = 1080;
/** An address of the platform works for weeks, and is the same for a while. */
const PERIOD_MS = 30 * 86_400_000;
const KEY = 'the simulator of pictures';

/** Returns what a creative has instead of an address until it is known who asks. */
export const pictureOf = (adId: string): string => `${PICTURES_PATH}/${adId}.png`;

/** Makes the replacer for JSON.stringify that turns what pictureOf returned into an address. */
export function signingPictures({ origin, now, fields }: PictureSigning) {
  const asked = Number(/\.thumbnail_width\((\d+)\)/.exec(fields ?? '')?.[1] ?? DEFAULT_WIDTH);
  const width = Math.min(Math.max(asked, 1), MAX_WIDTH);
  const end = Math.floor((Math.floor(now / PERIOD_MS) + 2) * (PERIOD_MS / 1000)).toString(16);
  return (name: string, value: unknown): unknown =>
    name === 'thumbnail_url' && typeof value === 'string'
      ? `${origin}${value}?w=${width}&oe=${end}&oh=${signature(value, width, end)}`
      : value;
}

/** Reports whether an address was made here and has not ended. */
export function isSigned(path: string, query: Readonly<Record<string, string | undefined>>, now: number): boolean {
  const { w = '', oe = '', oh } = query;
  return oh === signature(path, Number(w), oe) && Number.parseInt(oe, 16) * 1000 > now;
}

const signature = (path: string, width: number, end: string): string =>
  createHmac('sha256', KEY).update(`${path} ${width} ${end}`).digest('hex').slice(0, 32);
