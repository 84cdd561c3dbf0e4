// Names the sessions of a browser's events where the tracker named none: cut after some minutes of silence or at a new campaign.

export interface Visit {
  time: Date;
  /** What brought the person here: campaign or click id, as one text; empty when the event has none. */
  evidence: string;
}

/**
 * Names the session of each event of one visitor's batch. A name is made of the visitor and the second of its first event, so a
 * batch that is sent twice gets the same names. Attribution joins sessions that span batches, by their times.
 * @param timeoutMinutes silence longer than this ends a session
 * @returns one name for each visit, in the given order
 */
export function cutSessions(visitorId: string, visits: readonly Visit[], timeoutMinutes: number): string[] {
  const names = new Array<string>(visits.length).fill('');
  let start = 0;
  let last = Number.NEGATIVE_INFINITY;
  let evidence = '';
  const inTime = visits.map((visit, index) => ({ visit, index })).sort((a, b) => +a.visit.time - +b.visit.time);
  for (const { visit, index } of inTime) {
    const time = visit.time.getTime();
    const isNewCampaign = visit.evidence !== '' && visit.evidence !== evidence;
    if (time - last > timeoutMinutes * 60_000 || isNewCampaign) start = time;
    if (visit.evidence !== '') evidence = visit.evidence;
    last = time;
    names[index] = `${visitorId}.${Math.floor(start / 1000).toString(36)}`;
  }
  return names;
}
