// Finds every message schema of proto/gen by its files, so that a new one is included by itself.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { DescMessage } from '@bufbuild/protobuf';

const GENERATED = join(import.meta.dirname, '../../../../proto/gen');

interface File {
  kind: 'file';
  messages: DescMessage[];
}

const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && (value as File).kind === 'file';

const files = await Promise.all(
  globSync('**/*_pb.ts', { cwd: GENERATED })
    .sort()
    .map(async (path) => Object.values((await import(join(GENERATED, path))) as Record<string, unknown>).find(isFile)),
);

const within = (messages: readonly DescMessage[]): DescMessage[] =>
  messages.flatMap((message) => [message, ...within(message.nestedMessages)]);

/** In the order of their files, including nested messages. */
export const allSchemas: readonly DescMessage[] = files.flatMap((file) => within(file?.messages ?? []));
