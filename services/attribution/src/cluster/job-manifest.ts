// Reads the manifest of the Job that works on large replays, as its chart writes it, and makes the Job of an order from it.
import { createHash } from 'node:crypto';
import type { V1Job } from '@kubernetes/client-node';
import { z } from 'zod';

/** What a Job works on: an order of a profile's replay. */
export interface JobOrder {
  readonly profileId: string;
  readonly version: string;
  readonly shards: number;
}

/** A Job in JSON, with one container; its parallelism is the maximum number of pods. */
export const jobManifest = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a Job in JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.looseObject({
      apiVersion: z.literal('batch/v1'),
      kind: z.literal('Job'),
      // The suffix of the name tells the orders apart.
      metadata: z.looseObject({ name: z.string().min(1).max(40), namespace: z.string().min(1) }),
      spec: z.looseObject({
        parallelism: z.number().int().min(1).max(64),
        template: z.looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({})).length(1) }) }),
      }),
    }),
  );

export type JobManifest = z.output<typeof jobManifest>;

/** Returns one name per order, so that a Job made twice is made once. */
export function jobName({ metadata }: JobManifest, { profileId, version }: JobOrder): string {
  const order = createHash('sha256').update(`${profileId}\n${version}`).digest('hex');
  return `${metadata.name}-${order.slice(0, 16)}`;
}

/** Returns the Job of an order: one pod per shard, which the pod's index names. */
export function jobOf(manifest: JobManifest, order: JobOrder): V1Job {
  const { spec, metadata } = manifest;
  const { profileId, version, shards } = order;
  const [container] = spec.template.spec.containers;
  const worker = { ...container, args: ['replay-part', profileId, version] };
  const template = { ...spec.template, spec: { ...spec.template.spec, containers: [worker] } };
  return {
    ...manifest,
    metadata: { ...metadata, name: jobName(manifest, order) },
    spec: { ...spec, completionMode: 'Indexed', completions: shards, parallelism: shards, template },
  } as V1Job;
}
