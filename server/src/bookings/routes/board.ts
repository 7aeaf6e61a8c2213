import {
  boardFitsQuerySchema,
  boardFitsResponseSchema,
  boardQuerySchema,
  boardResponseSchema,
} from '@jhilik/contract/board.ts'
import { listFits } from '../../calendar/views/crew-options.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok, okList, routesOf } from '../../platform/http.ts'
import { readBoard } from '../views/board.ts'

const read = routesOf('Crews', { onRequest: permit('bookings.read') })
const dispatch = routesOf('Crews', { onRequest: permit('bookings.manage') })

export function boardRoutes({ db, clock, config: { timeZone } }: Context) {
  return async (app: App) => {
    app.get(
      '/board',
      read('The jobs of a day by crew, and those that no crew does', {
        cost: 'cheap',
        description: 'With the hours and the time off of each crew, its drives, and what is to be collected.',
        querystring: boardQuerySchema,
        response: { 200: boardResponseSchema },
      }),
      async (request) => {
        const now = clock.now()
        const { date = wallClock(now, timeZone).date } = request.query
        return ok(await readBoard(db, date, timeZone, now, requireUser(request)))
      },
    )

    app.get(
      '/board/fits',
      dispatch('Which crews could do a booking at its time, and when on its day', {
        cost: 'cheap',
        description:
          'What speaks against each crew at the time of the booking, by how many minutes its road would become longer, and the nearest start at which nothing speaks against it.',
        querystring: boardFitsQuerySchema,
        response: { 200: boardFitsResponseSchema },
      }),
      async (request) =>
        okList(await listFits(db, request.query.booking, timeZone, clock.now()), { nextCursor: null }),
    )
  }
}
