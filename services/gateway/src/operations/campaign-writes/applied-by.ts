// Who a write says applied it.
import { z } from 'zod';

export const appliedByField = z.uuid().optional().meta({
  description:
    'User id of the member of the workspace who applies this. When left out it is the person of a user token or a session; on a key or token of the app that made the profile the owner of its workspace; on another key the key itself.',
});

export const AppliedByBody = z.strictObject({ applied_by: appliedByField }).meta({ id: 'ActionInput' });
