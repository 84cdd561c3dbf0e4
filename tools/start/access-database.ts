// Chooses the database of access on this machine. A system that began with a release in which access was a part of the gateway
// continues with the gateway's database (docs/adr/0045-access-as-a-service.md).
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';

/** @returns `<databasePrefix>_gateway` when profiles are in it, else `<databasePrefix>_access` */
export async function accessDatabase(mongodbUrl: string, databasePrefix: string): Promise<string> {
  const before = `${databasePrefix}_gateway`;
  await using mongo = await connectMongo({ url: mongodbUrl, database: before, appName: 'start' });
  const profile = await mongo.db.collection('profiles').findOne({}, { projection: { _id: 1 } });
  return profile ? before : `${databasePrefix}_access`;
}
