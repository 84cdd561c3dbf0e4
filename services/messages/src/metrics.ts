// Declares the metrics that only messages has. docs/metrics.md is generated from these declarations.
import { count } from '@touchline/chassis/telemetry/instruments.ts';

export const mediaUploaded = count({
  name: 'touchline.media.uploads',
  about: 'Files for messages that were uploaded.',
  labels: { kind: 'image, audio, video or document' },
});

export const messagesSent = count({
  name: 'touchline.messages.sent',
  about: 'Messages that a provider was asked to send; those that were refused before that are not counted.',
  labels: {
    channel: 'chat_provider, meta_pages, gmail or outlook',
    type: 'the kind of message, such as text, template or email',
    outcome: 'sent; unknown: the answer was lost; or the error code of the refusal, such as chat_payment_required',
  },
});

export const messagesReceived = count({
  name: 'touchline.messages.received',
  about: 'Messages and mails that arrived, each counted once.',
  labels: {
    channel: 'chat_provider, meta_pages, gmail or outlook',
    type: 'the kind of message, such as text, image or email',
  },
});
