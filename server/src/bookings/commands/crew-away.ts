import type { CrewAway, CrewAwayRequest, CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import { addTimeOff } from '../../calendar/commands/crews.ts'
import { timeOffSpan } from '../../calendar/rules/working-times.ts'
import { findCrew } from '../../calendar/views/crews.ts'
import type { Context } from '../../context.ts'
import { addDays, wallClock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound } from '../../platform/problem.ts'
import { readProposal } from '../views/crew-proposal.ts'
import { applyProposal } from './apply-proposal.ts'

/** The bookings of so many days are given to others. Those of later days are listed as uncovered. */
const MOST_DAYS = 31

/** Returns what would be done while a crew is away; nothing is changed. Throws 404, 400. */
export async function previewAway(ctx: Context, crewId: string, input: CrewAwayRequest): Promise<CrewAway> {
  const crew = orNotFound(await findCrew(ctx.db, crewId, ctx.config.timeZone, ctx.clock.now()))
  return { crew, proposal: await proposeForAway(ctx, crewId, input), applied: [] }
}

/**
 * Enters a time at which a crew is away, and gives the bookings that it has then to crews that can do them. The time off is
 * entered first, so that the crew gets no further ones. Call it again when it was interrupted: the time off is entered once,
 * and what was given away stays so. Throws 404, 400.
 */
export async function takeCrewAway(
  ctx: Context,
  actor: Actor,
  crewId: string,
  input: CrewAwayRequest,
): Promise<CrewAway> {
  const { crew } = await addTimeOff(ctx, actor, crewId, input)
  const proposal = await proposeForAway(ctx, crewId, input)
  const changes = proposal.changes.map(({ booking, from, to }) => ({
    booking: booking._id,
    from: from?._id ?? null,
    to: to._id,
  }))
  return { crew, proposal, applied: await applyProposal(ctx, actor, changes, undefined) }
}

async function proposeForAway(ctx: Context, crewId: string, input: CrewAwayRequest): Promise<CrewProposal> {
  const now = ctx.clock.now()
  const { timeZone } = ctx.config
  const { startsAt, endsAt } = timeOffSpan(input, now, timeZone)
  const today = wallClock(now, timeZone).date
  const [, from = today] = [today, input.fromDate].sort()
  const [to = from] = [addDays(from, MOST_DAYS - 1), input.toDate].sort()
  const span = { from: startsAt.getTime(), to: endsAt.getTime() }
  return readProposal(ctx.db, { from, to, crewIds: null, away: { crewId, span } }, timeZone, now)
}
