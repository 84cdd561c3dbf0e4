// Copies databases document by document, as a backup and its restore do. The services that start on the copy create the indexes.
import { MongoClient } from 'mongodb';

const AT_ONCE = 1000;

/** Copies each [from, to]; the targets must be new. */
export async function copyDatabases(url: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  await using client = await new MongoClient(url).connect();
  for (const [from, to] of pairs) {
    const source = client.db(from);
    for (const { name } of await source.listCollections({}, { nameOnly: true }).toArray()) {
      const target = client.db(to).collection(name);
      let batch = [];
      for await (const document of source.collection(name).find()) {
        batch.push(document);
        if (batch.length < AT_ONCE) continue;
        await target.insertMany(batch);
        batch = [];
      }
      if (batch.length > 0) await target.insertMany(batch);
    }
  }
}
