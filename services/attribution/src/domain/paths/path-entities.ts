// Spells what the daily facts of level path are kept under: the channels of a path by type of conversion, and the buckets of its
// length and its lag.
import type { ConversionPath } from './conversion-path.ts';
import { lagFrom, lengthFrom } from './path-buckets.ts';

/** Reads before every character of a channel, so that paths in the order of their texts are in the order of their steps. */
const BETWEEN_STEPS = ' ';
/** No conversion key begins so, and nothing takes it for the mark of a generation, ~. */
const BUCKETS = '=';
/** The steps of a path on which every touch is a direct visit. */
const DIRECT = 'direct';

/** What an entity of level path stands for. */
export type PathEntity =
  | {
      readonly kind: 'channels';
      /** A conversion key. */
      readonly goal: string;
      /** The steps as one text; '' for conversions without a touch. */
      readonly steps: string;
    }
  | {
      readonly kind: 'buckets';
      /** Where the bucket of the number of touches begins. */
      readonly touchesFrom: number;
      /** Where the bucket of the lag begins, in days. */
      readonly daysFrom: number;
    };

/** Returns the entity of a type's conversions with the same path. @param path null without a touch */
export const pathEntity = (goal: string, path: ConversionPath | null): string =>
  `${goal}|${path?.channels.join(BETWEEN_STEPS) ?? ''}`;

/** Returns the entity of the conversions of all types whose paths have a similar length and lag. */
export const bucketsEntity = ({ touches, lagMs }: ConversionPath): string =>
  `${BUCKETS}${lengthFrom(touches)}|${lagFrom(lagMs)}`;

/** Returns what an entity stands for. */
export function parsePathEntity(entity: string): PathEntity {
  const [before = '', after = ''] = entity.split('|');
  if (!entity.startsWith(BUCKETS)) return { kind: 'channels', goal: before, steps: after };
  return { kind: 'buckets', touchesFrom: Number(before.slice(BUCKETS.length)), daysFrom: Number(after) };
}

/** Reports whether an entity counts conversions by their path; every conversion has one such entity. */
export const isCountedPath = (entity: string): boolean => !entity.startsWith(BUCKETS);

/** Reports whether an entity counts conversions with a touch other than a direct visit. */
export function isTouchedPath(entity: string): boolean {
  const of = parsePathEntity(entity);
  return of.kind === 'channels' && of.steps !== '' && of.steps !== DIRECT;
}

/** Returns the channels of the steps of an entity. */
export const channelsOf = (steps: string): string[] => steps.split(BETWEEN_STEPS);
