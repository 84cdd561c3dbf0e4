// Finds data that an earlier release left in the gateway's database, when access was still part of the gateway.
import type { Db } from 'mongodb';

/**
 * Returns the id of one of its profiles; undefined where there is none, as in every install that began with access as a service.
 */
export async function findFormerProfile(db: Db): Promise<string | undefined> {
  return (await db.collection<{ _id: string }>('profiles').findOne({}, { projection: { _id: 1 } }))?._id;
}
