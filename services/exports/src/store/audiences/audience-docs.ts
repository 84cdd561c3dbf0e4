// Declares what is stored of audiences and their members after they were filled.

import type { AttemptError } from '../../domain/judge-attempt.ts';
import type { Platform } from '../../domain/payload/conversion-payload.ts';
import type { ExportStatus } from '../export-docs.ts';

export interface AudienceDoc {
  /** The id of its row among the deliveries, which ends some time after the audience was filled. */
  _id: string;
  profile_id: string;
  platform: Platform;
  connection_id: string;
  /** Its id on the platform; '' until it was made there. */
  platform_id: string;
  name: string;
  /** '' for an audience of named customers. */
  goal: string;
  date_from: string;
  /** '' while the end is open. */
  date_to: string;
  retention_days?: number;
  /** True when it follows its source after it was filled. */
  refresh: boolean;
  /** How the fill ended; pending until then. */
  status: ExportStatus;
  /** Why the fill failed or was skipped; privacy_mode also after an audience was emptied. */
  reason: string | null;
  /** When it follows its source next; NEVER for an audience that does not. */
  refresh_at: Date;
  refreshed_at: Date | null;
  /** When there is something to do next: its refresh, or members to take out. */
  due_at: Date;
  /** Grows with everything that is asked for, so that the end of a run sees whether there is more. */
  asked: number;
  /** Grows with every run; a run with an older number has lost the audience. */
  run: number;
  /** The runs that failed since the last that did not, and the error of the last one. */
  tries: number;
  error: AttemptError | null;
  created_at: Date;
}

export interface AudienceMemberDoc {
  /** `${audience_id}|${customer_id}`, with a version behind it for digests that a member no longer has. */
  _id: string;
  profile_id: string;
  audience_id: string;
  customer_id: string;
  /** The digests as they were sent, sealed; '' until they are known. */
  sealed: string;
  /** By what the same digests are recognised; '' until they are known. */
  version: string;
  /** False until the platform has confirmed that it received the member. */
  is_sent: boolean;
  /** True while the platform has to be told to take the member out; the document is deleted after that. */
  leaving: boolean;
  /** The last run that found the member in the source. */
  run: number;
  /** When the platform could not be told for so long that the document is deleted; only while the member is leaving. */
  left_at?: Date;
}
