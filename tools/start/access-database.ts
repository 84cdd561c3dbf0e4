// Which database access has on this machine. A system that began with a release in which access was a part of the gateway goes on with
// the one that the gateway had (docs/adr/0045-access-as-a-service.md).
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';

/** @returns `<databasePrefix>_gateway` where profiles lie there, else `<databasePrefix>_access` */
export async function accessDatabase(mongodbUrl: string, databasePrefix: string): Promise<string> {
  const before = `${databasePrefix}_gateway`;
  await using mongo = await connectMongo({ url: mongodbUrl, database: before, appName: 'start' });
  const profile = await mongo.db.collection('profiles').findOne({}, { projection: { _id: 1 } });
  return profile ? before : `${databasePrefix}_access`;
}
