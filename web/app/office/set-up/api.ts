import { type AddScheduleRequest, scheduleResponseSchema } from '@jhilik/contract/schedules.ts'
import {
  configuredGatewaysResponseSchema,
  gatewayTestResponseSchema,
  testMailResponseSchema,
} from '@jhilik/contract/set-up-tests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'

/** A provider may take half a minute to answer. */
const TEST_TIMEOUT_MS = 45_000

export const gatewaysQuery = () => apiQuery(queryKeys.gateways, '/gateways', configuredGatewaysResponseSchema)

export function useTestGateway(name: string) {
  const seeAgain = useSeeChecklistAgain()
  return useMutation({
    mutationFn: async () => {
      const path = `/gateways/${encodeURIComponent(name)}/test`
      return (await api.post(path, gatewayTestResponseSchema, { timeoutMs: TEST_TIMEOUT_MS })).data
    },
    onSuccess: seeAgain,
  })
}

export function useTestMail() {
  const seeAgain = useSeeChecklistAgain()
  return useMutation({
    mutationFn: async () =>
      (await api.post('/mails/test', testMailResponseSchema, { timeoutMs: TEST_TIMEOUT_MS })).data,
    onSuccess: seeAgain,
  })
}

/** Adds the schedules one after the other. Those made before one fails stay. */
export function useAddSchedules() {
  const seeAgain = useSeeChecklistAgain()
  const invalidate = useInvalidate('schedule')
  return useMutation({
    mutationFn: async (requests: AddScheduleRequest[]) => {
      for (const body of requests) await api.post('/schedules', scheduleResponseSchema, { body })
    },
    onSettled: () => {
      seeAgain()
      return invalidate()
    },
  })
}

function useSeeChecklistAgain() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.checklist })
}
