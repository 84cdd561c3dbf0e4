// Names what is stored in a generation, which is everything that is derived for a profile at one time: a replay writes the next
// generation beside the one that is served. Generation 0 uses the keys from before there were generations.

export interface Generation {
  readonly profileId: string;
  readonly number: number;
}

const MARK = '~';

/**
 * Returns the key that derived documents have for the profile: in `profile_id`, and at the start of the `_id` of persons and
 * facts.
 */
export const derivedKey = ({ profileId, number }: Generation): string =>
  number === 0 ? profileId : `${profileId}${MARK}${number}`;

/** Returns the profile of a derivedKey. */
export const profileOfKey = (key: string): string => key.split(MARK, 1)[0] ?? key;

/** Returns the `_id` of a conversion in a generation. The published id never changes. */
export const storedConversionId = ({ number }: Generation, conversionId: string): string =>
  number === 0 ? conversionId : `${conversionId}${MARK}${number}`;

/** Returns the published id of a stored conversion. */
export const publicConversionId = (storedId: string): string => storedId.split(MARK, 1)[0] ?? storedId;
