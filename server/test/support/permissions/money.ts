import { newId } from '../../../src/platform/ids.ts'
import { at, type Call, type Given, MANAGERS, MONEY, only } from './call.ts'

const statement = (line: string) => ({ gateway: 'bank', fileName: 'may.csv', text: `id,amount\n${line},10` })

/** With a line that is in no ledger. */
async function unknownLine({ app, callers }: Given): Promise<string> {
  const { body } = await app.request<{ data: { _id: string } }>('POST', '/api/money/statements', {
    token: callers.owner.token,
    body: statement(newId()),
  })
  return body.data._id
}

export const moneyCalls: Call[] = [
  {
    route: 'GET /api/money/days',
    prepare: at('/api/money/days?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  { route: 'GET /api/money/attention', prepare: at('/api/money/attention'), expected: only(MONEY) },
  {
    route: 'GET /api/money/entries.csv',
    prepare: at('/api/money/entries.csv?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  { route: 'GET /api/money/statements', prepare: at('/api/money/statements'), expected: only(MONEY) },
  {
    route: 'POST /api/money/statements',
    prepare: () => ({ path: '/api/money/statements', body: statement(newId()) }),
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
]
