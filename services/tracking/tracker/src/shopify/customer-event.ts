// Declares what Shopify gives to a custom pixel, as far as the pixel reads it. The shapes are Shopify's (Web Pixels API); nothing
// of them is taken for granted, since stores, their apps and Shopify's versions differ.

export interface CustomerEvent {
  id?: unknown;
  name?: unknown;
  timestamp?: unknown;
  context?: unknown;
  data?: unknown;
}

/** What the visitor allows; a member that is not true allows nothing. */
export interface Privacy {
  analyticsProcessingAllowed?: unknown;
  marketingAllowed?: unknown;
  saleOfDataAllowed?: unknown;
}

interface CustomerPrivacy {
  subscribe(name: 'visitorConsentCollected', hear: (event: { customerPrivacy?: Privacy }) => void): void;
}

declare global {
  const analytics: { subscribe(name: string, hear: (event: CustomerEvent) => void): void };
  /** Reaches the store's page, which the sandbox itself cannot. */
  const browser: { cookie: { get(name: string): Promise<string>; set(cookie: string): Promise<unknown> } };
  const init: { context?: unknown; customerPrivacy?: Privacy } | undefined;
  const customerPrivacy: CustomerPrivacy | undefined;
  const api: { customerPrivacy?: CustomerPrivacy } | undefined;
}

/** Returns the member at a path, such as order.id; undefined where there is none. */
export function memberOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((one, name) => (Object(one) as Record<string, unknown>)[name] ?? undefined, value);
}

/** Returns a text or a number as text, cut to a length; undefined for anything else, and for an empty text. */
export function textOf(value: unknown, longest = 300): string | undefined {
  return /^(string|number)$/.test(typeof value) ? String(value).trim().slice(0, longest) || undefined : undefined;
}
