// Names what the sample's data tell a story about; npm start tells each with the figures of the reports.

export const STORIES = {
  /** By last touch it looks good, by first touch bad: it is shown only to people who came before. */
  retargeting: 'Ortodoncia invisible | Retargeting',
  /** Claims about twice what is attributed to it, mostly for people who only saw an ad. */
  claimant: 'social_ads',
  /** Looks like a waste over the last two weeks and is among the best over sixty days, since its customers pay weeks later. */
  lateChats: 'WhatsApp | Evaluación gratis',
} as const;
