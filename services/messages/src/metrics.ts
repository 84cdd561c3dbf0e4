// Declares the metrics that only messages has. docs/metrics.md is generated from these declarations.
import { count } from '@touchline/chassis/telemetry/instruments.ts';

export const mediaUploaded = count({
  name: 'touchline.media.uploads',
  about: 'Files for messages that were uploaded.',
  labels: { kind: 'image, audio, video or document' },
});
