import {
  applyProposalRequestSchema,
  applyProposalResponseSchema,
  crewAwayRequestSchema,
  crewAwayResponseSchema,
  crewProposalQuerySchema,
  crewProposalResponseSchema,
} from '@jhilik/contract/crew-proposals.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { applyProposal } from '../commands/apply-proposal.ts'
import { previewAway, takeCrewAway } from '../commands/crew-away.ts'
import { readProposal } from '../views/crew-proposal.ts'

const route = routesOf('Crews', { onRequest: permit('bookings.manage') })

export function crewProposalRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/crews/proposal',
      route('Which crews should do the bookings of a day', {
        cost: 'costly',
        description:
          'Times stay; crews change so that as many bookings as possible have one that can do them, and the crews are on the road as short as possible. What has begun and what staff have forced stays.',
        querystring: crewProposalQuerySchema,
        response: { 200: crewProposalResponseSchema },
      }),
      async (request) => {
        const now = ctx.clock.now()
        const { timeZone } = ctx.config
        const { date = wallClock(now, timeZone).date, crews = null } = request.query
        const question = { from: date, to: date, crewIds: crews, away: null }
        return ok(await readProposal(ctx.db, question, timeZone, now))
      },
    )

    app.post(
      '/crews/proposal/apply',
      route('Give bookings to the crews of a proposal, all or some of them', {
        cost: 'costly',
        description:
          'Each booking is checked again and changed on its own; those that exchange their crews are changed together. The answer says what became of each.',
        headers: idempotencyHeadersSchema,
        body: applyProposalRequestSchema,
        response: { 200: applyProposalResponseSchema },
      }),
      async (request) =>
        ok(
          await applyProposal(
            ctx,
            requireUser(request),
            request.body.changes,
            request.headers['idempotency-key'],
          ),
          'The changes have been made.',
        ),
    )

    app.post(
      '/crews/:id/away',
      route('Enter that a crew is away, and give its bookings at that time to others', {
        cost: 'costly',
        description:
          'What no other crew can do stays with the crew and is listed, with the nearest times at which some crew could do it. `preview`: nothing is changed. Remove the time off when the crew is back earlier.',
        params: idParams,
        body: crewAwayRequestSchema,
        response: { 200: crewAwayResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        if (request.body.preview) return ok(await previewAway(ctx, id, request.body))
        return ok(
          await takeCrewAway(ctx, requireUser(request), id, request.body),
          'The crew is entered as away.',
        )
      },
    )
  }
}
