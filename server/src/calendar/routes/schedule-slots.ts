import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { deleteUnplannedSlot } from '../commands/delete-unplanned-slot.ts'

const params = z.object({ id: idSchema })

/** The calls for slots that depend on the schedules. */
export function plannedSlotsRoutes(ctx: Context) {
  return async (app: App) => {
    app.delete(
      '/slots/:id',
      {
        onRequest: permit('slots.manage'),
        schema: {
          tags: ['Slots'],
          security: [{ bearer: [] }],
          summary: 'Delete a slot that nobody ever booked and no schedule would make again',
          params,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await deleteUnplannedSlot(ctx, requireUser(request), request.params.id)
        return ok(null, 'The slot has been deleted.')
      },
    )
  }
}
