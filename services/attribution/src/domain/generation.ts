// A generation is everything that is derived for a profile at one time: a replay writes the next one beside the one that is
// served. Generation 0 is addressed as everything was before there were generations.

export interface Generation {
  readonly profileId: string;
  readonly number: number;
}

const MARK = '~';

/** What stands for the profile in derived documents: in `profile_id`, and at the start of the `_id` of persons and facts. */
export const derivedKey = ({ profileId, number }: Generation): string =>
  number === 0 ? profileId : `${profileId}${MARK}${number}`;

/** The profile that a derivedKey stands for. */
export const profileOfKey = (key: string): string => key.split(MARK, 1)[0] ?? key;

/** `_id` of a conversion in a generation. The id that is published never changes. */
export const storedConversionId = ({ number }: Generation, conversionId: string): string =>
  number === 0 ? conversionId : `${conversionId}${MARK}${number}`;

/** The published id of a stored conversion. */
export const publicConversionId = (storedId: string): string => storedId.split(MARK, 1)[0] ?? storedId;
