import { makeAttempt, makeBooking } from '../../../src/demo/factories.ts'
import { newId } from '../../../src/platform/ids.ts'
import { at, type Call, type Given, MANAGERS, MONEY, only } from './call.ts'

const statement = (line: string) => ({ gateway: 'bank', fileName: 'may.csv', text: `id,amount\n${line},10` })

/** Imports a statement with a line that is in no ledger. */
async function unknownLine({ app, callers }: Given): Promise<string> {
  const { body } = await app.request<{ data: { _id: string } }>('POST', '/api/money/statements', {
    token: callers.owner.token,
    body: statement(newId()),
  })
  return body.data._id
}

const unknownLineOf = async (given: Given) => `/api/money/statements/${await unknownLine(given)}/lines/2`

/** A charge of 10. */
async function entryOver10({ app }: Given): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { price_minor: 1000 })
  const attempt = await makeAttempt(app.ctx.db, booking)
  const entry = await app.ctx.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  return entry.id
}

export const moneyCalls: Call[] = [
  {
    route: 'GET /api/money/days',
    cost: 'costly',
    prepare: at('/api/money/days?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  { route: 'GET /api/money/months', cost: 'costly', prepare: at('/api/money/months'), expected: only(MONEY) },
  { route: 'GET /api/money/attention', prepare: at('/api/money/attention'), expected: only(MONEY) },
  {
    route: 'GET /api/money/entries.csv',
    cost: 'costly',
    prepare: at('/api/money/entries.csv?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/money/documents',
    prepare: at('/api/money/documents?month=2026-01'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/money/documents.csv',
    cost: 'costly',
    prepare: at('/api/money/documents.csv?month=2026-01'),
    expected: only(MONEY),
  },
  { route: 'GET /api/money/statements', prepare: at('/api/money/statements'), expected: only(MONEY) },
  {
    route: 'POST /api/money/statements',
    cost: 'costly',
    prepare: () => ({ path: '/api/money/statements', body: statement(newId()) }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/money/statements/preview',
    cost: 'costly',
    prepare: () => ({ path: '/api/money/statements/preview', body: statement(newId()) }),
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/money/statements/{id}',
    prepare: async (given) => ({ path: `/api/money/statements/${await unknownLine(given)}` }),
    expected: only(MONEY),
  },
  {
    route: 'POST /api/money/statements/{id}/lines/{line}/explanation',
    prepare: async (given) => ({
      path: `/api/money/statements/${await unknownLine(given)}/lines/2/explanation`,
      body: { explanation: 'A deposit of the owner' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/money/statements/{id}/lines/{line}/payout',
    prepare: async (given) => ({ path: `${await unknownLineOf(given)}/payout` }),
    expected: only(MONEY),
  },
  {
    route: 'PUT /api/money/statements/{id}/lines/{line}/payout',
    prepare: async (given) => ({
      path: `${await unknownLineOf(given)}/payout`,
      body: { entryIds: [await entryOver10(given)] },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/money/statements/{id}/lines/{line}/payout/undo',
    prepare: async (given) => {
      const path = `${await unknownLineOf(given)}/payout`
      const body = { entryIds: [await entryOver10(given)] }
      const linked = await given.app.request('PUT', path, { token: given.callers.owner.token, body })
      if (linked.status !== 200) throw new Error(JSON.stringify(linked.body))
      return { path: `${path}/undo`, body: { reason: 'Another payout' } }
    },
    expected: only(MANAGERS),
  },
]
