import { statusResponseSchema } from '@jhilik/contract/status.ts'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readStatus } from '../views/status.ts'

export function statusRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/status',
      {
        onRequest: permit('status.read'),
        schema: {
          tags: ['Status'],
          security: [{ bearer: [] }],
          summary: 'How the server is, and what is wrong with it',
          description:
            'Each part has a state (`fine`, `look` or `act`) and the gravest of its problems. At most ten seconds old. What is said about gateways and messages is what the answering process has seen since its start.',
          response: { 200: statusResponseSchema },
        },
      },
      async () => ok(await readStatus(ctx)),
    )
  }
}
