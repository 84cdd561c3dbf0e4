// Defines what every report knows of its visit: who looks, at which profile, over which days and by which model.
import type { Role } from '@touchline/chassis/access/roles.ts';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type { Touchline } from '@touchline/client';
import type { Profile, Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Model } from '../../view/words.ts';
import type { PersonVisit } from '../page.ts';

export interface ReportVisit {
  readonly visit: PersonVisit;
  readonly profile: Profile;
  readonly workspace: Workspace;
  readonly role: Role;
  /** The API, in the visitor's name. */
  readonly api: Touchline;
  /** The days that are shown, in the profile's time zone. */
  readonly range: { readonly date_from: string; readonly date_to: string };
  readonly timeZone: string;
  readonly model: Model;
  readonly now: Date;
  may(scope: Scope): boolean;
  /** Returns a path with the days and the model that are shown now. @param query further parameters */
  readonly path: (path: string, query?: Readonly<Record<string, string | undefined>>) => string;
}
