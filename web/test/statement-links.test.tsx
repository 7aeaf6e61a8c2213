import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { queryKeys } from '../app/lib/http/queries.ts'
import { AttentionCard } from '../app/money/reports/attention-card.tsx'
import { StatementsCard } from '../app/money/reports/statements-card.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { en } from '../messages/en/index.ts'

const statement = { _id: 'f1', gateway: 'bkash', fileName: 'july.csv', importedAt: '2031-01-01T00:00:00Z' }
const waiting = { kind: 'statement', statementId: 'f2', gateway: 'bkash', since: '2031-01-01T00:00:00Z' }

function linksOf(card: ReactElement): (string | undefined)[] {
  const client = new QueryClient()
  client.setQueryData(queryKeys.money.statements, [{ ...statement, lines: 3, matched: 2, open: 1 }])
  client.setQueryData(queryKeys.money.attention, [{ ...waiting, booking: null, money: null, count: 1 }])
  const router = createMemoryRouter([{ path: '/', element: card }], {
    initialEntries: ['/?period=7&gateway=bkash&statement=f0&line=4'],
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={{ ...en, dashboard }} timeZone="Asia/Dhaka">
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))
}

test('a link to a statement keeps the period and the gateway of the page', () => {
  expect(linksOf(<StatementsCard />)).toEqual(['/?period=7&gateway=bkash&statement=f1'])
  expect(linksOf(<AttentionCard />)).toEqual(['/?period=7&gateway=bkash&statement=f2'])
})
