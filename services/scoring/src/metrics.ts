// Declares the metrics that only scoring has. docs/metrics.md is generated from these declarations.
import { count, duration } from '@touchline/chassis/telemetry/instruments.ts';

export const rebuildDuration = duration({
  name: 'touchline.scoring.rebuild.duration',
  about: 'Rebuilds of the scores of a profile.',
  labels: { outcome: 'served; overtaken: another rebuild was served meanwhile; failed: it is tried again' },
});

export const rebuiltWindows = count({
  name: 'touchline.scoring.windows',
  about: 'Windows of rebuilds that were served.',
  labels: {
    window: '7d, 14d, 28d or lifetime',
    outcome: 'changed: its rows were written; unchanged: the rows of an earlier rebuild are served',
  },
});

export const scoredAds = count({
  name: 'touchline.scoring.ads',
  about: 'Rows of scores that began to be served.',
  labels: { window: '7d, 14d, 28d or lifetime' },
});
