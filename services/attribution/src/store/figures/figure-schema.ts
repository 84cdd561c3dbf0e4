// Says how changes of figures are stored (figure-versions.ts).
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';

/** What changes independently of the rest, each with a version of its own, so that its writers do not wait for others. */
export const FIGURE_KINDS = ['facts', 'insights', 'accounts', 'catalog'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** How often figures of one kind were changed, by kind. */
export type FigureVersions = Readonly<Record<FigureKind, number>>;

/** How often one kind of a profile's figures was changed. */
export interface FigureVersionDoc {
  _id: string; // `${profile_id}|${kind}`
  version: number;
}

/** The last change of a day's facts or insights. */
export interface FigureChangeDoc {
  _id: string; // `${profile_id}|${kind}|${day}`
  profile_id: string; // derivedKey of the generation for facts
  kind: 'facts' | 'insights';
  day: string;
  version: number;
}

export const figureIndexes: CollectionIndexes = {
  collection: 'figure_changes',
  indexes: [{ name: 'since', key: { profile_id: 1, kind: 1, version: 1 } }],
};
