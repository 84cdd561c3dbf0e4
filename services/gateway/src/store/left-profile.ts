// What a release before left in the gateway's database: access was a part of the gateway then, and kept its records there.
import type { Db } from 'mongodb';

/** The id of one of those profiles; undefined where there is none, as in every install that began with access as a service. */
export async function findLeftProfile(db: Db): Promise<string | undefined> {
  return (await db.collection<{ _id: string }>('profiles').findOne({}, { projection: { _id: 1 } }))?._id;
}
