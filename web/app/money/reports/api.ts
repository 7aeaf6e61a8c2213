import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type CountCashRequest,
  cashHandoversResponseSchema,
  cashInHandResponseSchema,
  closedMonthsResponseSchema,
  type DepositCashRequest,
  type HandOverCashRequest,
} from '@jhilik/contract/ledger.ts'
import { moneyAttentionResponseSchema, moneyDaysResponseSchema } from '@jhilik/contract/money-days.ts'
import { moneyMonthsResponseSchema } from '@jhilik/contract/money-months.ts'
import {
  type LinkPayoutRequest,
  payoutResponseSchema,
  type UndoPayoutRequest,
} from '@jhilik/contract/payouts.ts'
import { statementPreviewResponseSchema } from '@jhilik/contract/statement-reading.ts'
import {
  differencesResponseSchema,
  type ImportStatementRequest,
  statementListResponseSchema,
  statementResponseSchema,
} from '@jhilik/contract/statements.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import { FILE_TIMEOUT_MS } from '../../lib/page/save-file.ts'
import type { Period } from './period.ts'

/** Payments, refunds and statements that wait for a person. */
export const moneyAttentionQuery = () =>
  apiQuery(queryKeys.money.attention, '/money/attention', moneyAttentionResponseSchema)

export const moneyDaysQuery = (period: Period) => ({
  ...apiQuery(queryKeys.money.days(period), '/money/days', moneyDaysResponseSchema, { ...period }),
  placeholderData: keepPreviousData,
})

/** The ledger of a period as a file. */
export const fetchEntriesFile = (period: Period, gateway: string): Promise<Blob> =>
  api.file('/money/entries.csv', {
    query: { ...period, ...(gateway && { gateway }) },
    timeoutMs: FILE_TIMEOUT_MS,
  })

/** The months of a year, by default of the current one. */
export const moneyMonthsQuery = (year: number | undefined) => ({
  ...apiQuery(queryKeys.money.months(year), '/money/months', moneyMonthsResponseSchema, { year }),
  placeholderData: keepPreviousData,
})

export const useCloseMonth = () =>
  useChange('closedMonth', (month: string) =>
    api.put(`/money/closed-months/${month}`, closedMonthsResponseSchema, {}),
  )

export const useReopenMonth = () =>
  // The call is refused when somebody else has reopened the month.
  useTriedChange('closedMonth', ({ month, reason }: { month: string; reason: string }) =>
    api.post(`/money/closed-months/${month}/reopen`, closedMonthsResponseSchema, { body: { reason } }),
  )

export const cashInHandQuery = () => apiQuery(queryKeys.money.cash, '/money/cash', cashInHandResponseSchema)

export const useHandOverCash = () =>
  // The call is refused when somebody else has recorded it: what is shown is read again.
  useTriedChange('money', ({ key, ...body }: HandOverCashRequest & { key: string }) =>
    api.post('/money/cash/handovers', cashInHandResponseSchema, { body, headers: keyHeader(key) }),
  )

export const useDepositCash = () =>
  useTriedChange('money', ({ key, ...body }: DepositCashRequest & { key: string }) =>
    api.post('/money/cash/deposits', cashInHandResponseSchema, { body, headers: keyHeader(key) }),
  )

export const useCountCash = () =>
  useTriedChange('money', ({ key, ...body }: CountCashRequest & { key: string }) =>
    api.post('/money/cash/counts', cashInHandResponseSchema, { body, headers: keyHeader(key) }),
  )

export const cashHandoversQuery = () =>
  apiQuery(queryKeys.money.handovers, '/money/cash/handovers', cashHandoversResponseSchema)

export const useCorrectHandover = () =>
  useTriedChange('money', ({ id, reason }: { id: string; reason: string }) =>
    api.post(`/money/cash/handovers/${id}/correction`, cashInHandResponseSchema, { body: { reason } }),
  )

export const statementsQuery = () =>
  apiQuery(queryKeys.money.statements, '/money/statements', statementListResponseSchema)

/** How the file would be read. `file` numbers the chosen files, because a key does not contain the text. */
export const statementPreviewQuery = (file: number, body: ImportStatementRequest) => {
  const { text: _, ...request } = body
  return queryOptions({
    queryKey: queryKeys.money.preview({ file, ...request }),
    queryFn: async ({ signal }) => {
      const options = { body, signal, timeoutMs: FILE_TIMEOUT_MS }
      return (await api.post('/money/statements/preview', statementPreviewResponseSchema, options)).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const useImportStatement = () =>
  useChange('money', async (body: ImportStatementRequest) => {
    const options = { body, timeoutMs: FILE_TIMEOUT_MS }
    return (await api.post('/money/statements', statementResponseSchema, options)).data
  })

export const differencesQuery = (statementId: string) =>
  apiQuery(
    queryKeys.money.statement(statementId),
    `/money/statements/${statementId}`,
    differencesResponseSchema,
  )

export const useExplainLine = (statementId: string) =>
  // The call is refused when somebody else has explained it: what is shown is read again.
  useTriedChange('money', ({ line, explanation }: { line: number; explanation: string }) =>
    api.post(`/money/statements/${statementId}/lines/${line}/explanation`, emptySuccessSchema, {
      body: { explanation },
    }),
  )

const payoutPath = ({ statementId, line }: LineKey) => `/money/statements/${statementId}/lines/${line}/payout`

export interface LineKey {
  statementId: string
  line: number
}

export const payoutQuery = (key: LineKey) =>
  apiQuery(queryKeys.money.payout(key.statementId, key.line), payoutPath(key), payoutResponseSchema)

export const useLinkPayout = (key: LineKey) =>
  // The call is refused when somebody else has matched one of them: what is shown is read again.
  useTriedChange('money', (body: LinkPayoutRequest) =>
    api.put(payoutPath(key), payoutResponseSchema, { body }),
  )

export const useUndoPayout = (key: LineKey) =>
  useTriedChange('money', (body: UndoPayoutRequest) =>
    api.post(`${payoutPath(key)}/undo`, payoutResponseSchema, { body }),
  )
