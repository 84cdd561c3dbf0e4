// Exports what users of the package may import.
export type { Answer, LogPath, PagedPath, Row } from './call-types.ts';
export { TouchlineError } from './errors.ts';
export type { ErrorCode } from './generated/operations.ts';
export type { components, paths } from './generated/paths.ts';
export type { Retry } from './resilient-fetch.ts';
export { createTouchline, type Touchline, type TouchlineOptions } from './touchline.ts';
export {
  type SignedRequest,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookFault,
  WebhookVerificationError,
} from './webhooks.ts';
