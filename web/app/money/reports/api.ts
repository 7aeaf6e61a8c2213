import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  cashHandoversResponseSchema,
  cashInHandResponseSchema,
  closedMonthsResponseSchema,
  type HandOverCashRequest,
} from '@jhilik/contract/ledger.ts'
import { moneyAttentionResponseSchema, moneyDaysResponseSchema } from '@jhilik/contract/money-days.ts'
import { moneyMonthsResponseSchema } from '@jhilik/contract/money-months.ts'
import {
  type LinkPayoutRequest,
  payoutResponseSchema,
  type UndoPayoutRequest,
} from '@jhilik/contract/payouts.ts'
import {
  differencesResponseSchema,
  type ImportStatementRequest,
  statementListResponseSchema,
  statementResponseSchema,
} from '@jhilik/contract/statements.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, useChange, useInvalidate } from '../../lib/http/queries.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import type { Period } from './period.ts'

/** Long ledgers take a while to write, and long statements to compare. */
const FILE_TIMEOUT_MS = 120_000

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
export const moneyMonthsQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: queryKeys.money.months(year),
    queryFn: async ({ signal }) =>
      (
        await api.get('/money/months', moneyMonthsResponseSchema, {
          query: { ...(year !== undefined && { year: String(year) }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

export const useCloseMonth = () =>
  useChange('closedMonth', (month: string) =>
    api.put(`/money/closed-months/${month}`, closedMonthsResponseSchema, {}),
  )

export function useReopenMonth() {
  return useMutation({
    mutationFn: ({ month, reason }: { month: string; reason: string }) =>
      api.post(`/money/closed-months/${month}/reopen`, closedMonthsResponseSchema, { body: { reason } }),
    // The call is refused when somebody else has reopened the month.
    onSettled: useInvalidate('closedMonth'),
  })
}

export const cashInHandQuery = () => apiQuery(queryKeys.money.cash, '/money/cash', cashInHandResponseSchema)

export function useHandOverCash() {
  return useMutation({
    mutationFn: ({ key, ...body }: HandOverCashRequest & { key: string }) =>
      api.post('/money/cash/handovers', cashInHandResponseSchema, { body, headers: keyHeader(key) }),
    // The call is refused when somebody else has recorded it: what is shown is read again.
    onSettled: useInvalidate('money'),
  })
}

export const cashHandoversQuery = () =>
  apiQuery(queryKeys.money.handovers, '/money/cash/handovers', cashHandoversResponseSchema)

export function useCorrectHandover() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.post(`/money/cash/handovers/${id}/correction`, cashInHandResponseSchema, { body: { reason } }),
    onSettled: useInvalidate('money'),
  })
}

export const statementsQuery = () =>
  apiQuery(queryKeys.money.statements, '/money/statements', statementListResponseSchema)

type ImportedFile = Omit<ImportStatementRequest, 'fileName' | 'text'> & { file: File }

export function useImportStatement() {
  return useMutation({
    // The file is read here, as the form can be sent again until this has begun.
    mutationFn: async ({ file, ...rest }: ImportedFile) => {
      const text = file.size > 0 ? await file.text() : ''
      const body = { ...rest, fileName: file.name, text }
      return (
        await api.post('/money/statements', statementResponseSchema, { body, timeoutMs: FILE_TIMEOUT_MS })
      ).data
    },
    onSuccess: useInvalidate('money'),
  })
}

export const differencesQuery = (statementId: string) =>
  apiQuery(
    queryKeys.money.statement(statementId),
    `/money/statements/${statementId}`,
    differencesResponseSchema,
  )

export function useExplainLine(statementId: string) {
  return useMutation({
    mutationFn: ({ line, explanation }: { line: number; explanation: string }) =>
      api.post(`/money/statements/${statementId}/lines/${line}/explanation`, emptySuccessSchema, {
        body: { explanation },
      }),
    // The call is refused when somebody else has explained it: what is shown is read again.
    onSettled: useInvalidate('money'),
  })
}

const payoutPath = ({ statementId, line }: LineKey) => `/money/statements/${statementId}/lines/${line}/payout`

export interface LineKey {
  statementId: string
  line: number
}

export const payoutQuery = (key: LineKey) =>
  apiQuery(queryKeys.money.payout(key.statementId, key.line), payoutPath(key), payoutResponseSchema)

export function useLinkPayout(key: LineKey) {
  return useMutation({
    mutationFn: (body: LinkPayoutRequest) => api.put(payoutPath(key), payoutResponseSchema, { body }),
    // The call is refused when somebody else has matched one of them: what is shown is read again.
    onSettled: useInvalidate('money'),
  })
}

export function useUndoPayout(key: LineKey) {
  return useMutation({
    mutationFn: (body: UndoPayoutRequest) =>
      api.post(`${payoutPath(key)}/undo`, payoutResponseSchema, { body }),
    onSettled: useInvalidate('money'),
  })
}
