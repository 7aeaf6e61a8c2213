import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { cashInHandResponseSchema, type HandOverCashRequest } from '@jhilik/contract/ledger.ts'
import { moneyAttentionResponseSchema, moneyDaysResponseSchema } from '@jhilik/contract/money-days.ts'
import {
  differencesResponseSchema,
  type ImportStatementRequest,
  statementListResponseSchema,
  statementResponseSchema,
} from '@jhilik/contract/statements.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import type { Period } from '../overview/period.ts'

/** Long ledgers take a while to write, and long statements to compare. */
const FILE_TIMEOUT_MS = 120_000

/** Payments, refunds and statements that wait for a person. */
export const moneyAttentionQuery = () =>
  queryOptions({
    queryKey: queryKeys.money.attention,
    queryFn: async ({ signal }) =>
      (await api.get('/money/attention', moneyAttentionResponseSchema, { signal })).data,
  })

export const moneyDaysQuery = (period: Period) =>
  queryOptions({
    queryKey: queryKeys.money.days(period),
    queryFn: async ({ signal }) =>
      (await api.get('/money/days', moneyDaysResponseSchema, { query: { ...period }, signal })).data,
    placeholderData: keepPreviousData,
  })

/** The ledger of a period as a file. */
export const fetchEntriesFile = (period: Period): Promise<Blob> =>
  api.file('/money/entries.csv', { query: { ...period }, timeoutMs: FILE_TIMEOUT_MS })

export const cashInHandQuery = () =>
  queryOptions({
    queryKey: queryKeys.money.cash,
    queryFn: async ({ signal }) => (await api.get('/money/cash', cashInHandResponseSchema, { signal })).data,
  })

export function useHandOverCash() {
  const invalidate = useInvalidate('money')
  return useMutation({
    mutationFn: (body: HandOverCashRequest) =>
      api.post('/money/cash/handovers', cashInHandResponseSchema, { body }),
    // Refused when somebody else has recorded it: what is shown is read again.
    onSettled: invalidate,
  })
}

export const statementsQuery = () =>
  queryOptions({
    queryKey: queryKeys.money.statements,
    queryFn: async ({ signal }) =>
      (await api.get('/money/statements', statementListResponseSchema, { signal })).data,
  })

export function useImportStatement() {
  const invalidate = useInvalidate('money')
  return useMutation({
    mutationFn: async (body: ImportStatementRequest) =>
      (await api.post('/money/statements', statementResponseSchema, { body, timeoutMs: FILE_TIMEOUT_MS }))
        .data,
    onSuccess: invalidate,
  })
}

export const differencesQuery = (statementId: string) =>
  queryOptions({
    queryKey: queryKeys.money.statement(statementId),
    queryFn: async ({ signal }) =>
      (await api.get(`/money/statements/${statementId}`, differencesResponseSchema, { signal })).data,
  })

export function useExplainLine(statementId: string) {
  const invalidate = useInvalidate('money')
  return useMutation({
    mutationFn: ({ line, explanation }: { line: number; explanation: string }) =>
      api.post(`/money/statements/${statementId}/lines/${line}/explanation`, emptySuccessSchema, {
        body: { explanation },
      }),
    onSuccess: invalidate,
  })
}
