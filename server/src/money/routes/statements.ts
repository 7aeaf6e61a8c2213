import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  linkPayoutRequestSchema,
  payoutResponseSchema,
  undoPayoutRequestSchema,
} from '@jhilik/contract/payouts.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { statementPreviewResponseSchema } from '@jhilik/contract/statement-reading.ts'
import {
  differencesResponseSchema,
  explainLineRequestSchema,
  importStatementRequestSchema,
  MAX_STATEMENT_CHARACTERS,
  statementListResponseSchema,
  statementResponseSchema,
} from '@jhilik/contract/statements.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { explainLine, importStatement, previewStatement } from '../commands/import-statement.ts'
import { linkPayout, undoPayout } from '../commands/link-payout.ts'
import { findPayout } from '../views/payouts.ts'
import { findStatement, listDifferences, listPayouts, listStatements } from '../views/statements.ts'

const lineParams = z.object({ id: idSchema, line: z.coerce.number().int().min(1).max(1_000_000) })
const route = routesOf('Money')
const payoutRoute = routesOf('Money', { params: lineParams, response: { 200: payoutResponseSchema } })
/** A character is at most three bytes of UTF-8 or two of an escaped line end. */
const bodyLimit = MAX_STATEMENT_CHARACTERS * 3 + 10_000

export function statementsRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/money/statements',
      route('Compare a statement of a gateway or bank with the ledger', {
        cost: 'costly',
        bodyLimit,
        onRequest: permit('statements.import'),
        description:
          'Entries that a line confirms are settled. Lines and entries that differ are listed until someone explains them. The same file again answers its first import.',
        body: importStatementRequestSchema,
        response: { 200: statementResponseSchema },
      }),
      async (request) => ok(await importStatement(ctx, requireUser(request), request.body)),
    )

    app.post(
      '/money/statements/preview',
      route('How a statement is read; nothing is written', {
        cost: 'costly',
        bodyLimit,
        onRequest: permit('statements.import'),
        description:
          'Separator, decimal sign and order of dates are decided from all lines, or those of `reading`. A file that can be read in two ways is refused: the path of the error is the part of `reading` to choose, and `at` the line and cell where the two differ.',
        body: importStatementRequestSchema,
        response: { 200: statementPreviewResponseSchema },
      }),
      async (request) => ok(await previewStatement(ctx, request.body)),
    )

    app.get(
      '/money/statements',
      route('The 50 statements imported last', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        response: { 200: statementListResponseSchema },
      }),
      async () => ok(await listStatements(ctx.db)),
    )

    app.get(
      '/money/statements/:id',
      route('What a statement and the ledger say differently', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        params: idParams,
        response: { 200: differencesResponseSchema },
      }),
      async ({ params: { id } }) => {
        const statement = orNotFound(await findStatement(ctx.db, { id }))
        const [differences, payouts] = [await listDifferences(ctx.db, id), await listPayouts(ctx.db, id)]
        return ok({ statement, differences, payouts })
      },
    )

    app.post(
      '/money/statements/:id/lines/:line/explanation',
      route('Say what was found out about a difference', {
        cost: 'cheap',
        onRequest: permit('statements.import'),
        params: lineParams,
        body: explainLineRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        const { id, line } = request.params
        await explainLine(ctx, requireUser(request), { statementId: id, line, ...request.body })
        return ok(null, 'The difference has been explained.')
      },
    )

    async function answer({ id, line }: { id: string; line: number }) {
      return ok(orNotFound(await findPayout(ctx.db, { statementId: id, line })))
    }

    app.get(
      '/money/statements/:id/lines/:line/payout',
      payoutRoute('What a line of the bank pays out, or may pay out', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        description:
          'Proposals are entries of one gateway, one after the other, that add up to the line exactly.',
      }),
      async ({ params }) => answer(params),
    )

    app.put(
      '/money/statements/:id/lines/:line/payout',
      payoutRoute('Match a line of the bank with the entries that it pays out together', {
        cost: 'cheap',
        onRequest: permit('statements.import'),
        body: linkPayoutRequestSchema,
      }),
      async (request) => {
        const { id, line } = request.params
        await linkPayout(ctx, requireUser(request), { statementId: id, line }, request.body)
        return answer(request.params)
      },
    )

    app.post(
      '/money/statements/:id/lines/:line/payout/undo',
      payoutRoute('Take a payout apart while its month is open', {
        cost: 'cheap',
        onRequest: permit('statements.import'),
        description:
          'Its entries and the line are open again; fees that were recorded with it are corrected.',
        body: undoPayoutRequestSchema,
      }),
      async (request) => {
        const { id, line } = request.params
        await undoPayout(ctx, requireUser(request), { statementId: id, line }, request.body)
        return answer(request.params)
      },
    )
  }
}
