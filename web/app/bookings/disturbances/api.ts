import {
  type DisturbanceRequest,
  type DisturbedHours,
  disturbanceListResponseSchema,
  disturbancePreviewResponseSchema,
  disturbanceReportResponseSchema,
  disturbedDayResponseSchema,
  type OfferAnswer,
  type PossibleTimesRequest,
  possibleTimesResponseSchema,
} from '@jhilik/contract/disturbances.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'

const PATH = '/disturbances'

/** The latest disturbances. */
export const disturbancesQuery = () =>
  apiQuery(queryKeys.disturbances.list, PATH, disturbanceListResponseSchema)

/** The jobs of a day that have not begun. */
export const disturbedDayQuery = (date: string) =>
  apiQuery(queryKeys.disturbances.day(date), `${PATH}/day`, disturbedDayResponseSchema, { date })

/** What would be offered. It is asked once for each opening: the answer has the versions that are sent. */
export const previewQuery = (hours: DisturbedHours) =>
  queryOptions({
    queryKey: queryKeys.disturbances.preview(hours),
    queryFn: async ({ signal }) =>
      (await api.post(`${PATH}/preview`, disturbancePreviewResponseSchema, { body: hours, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A changed time or text is shown in place.
    placeholderData: keepPreviousData,
  })

/** The times that could be offered for one of the bookings besides those that are kept. */
export const possibleTimesQuery = (asked: PossibleTimesRequest) =>
  queryOptions({
    queryKey: queryKeys.disturbances.times(asked),
    queryFn: async ({ signal }) =>
      (await api.post(`${PATH}/times`, possibleTimesResponseSchema, { body: asked, signal })).data,
    gcTime: 0,
  })

/** Resolves to the id of the disturbance. The same body has the same key. */
export function useSendDisturbance() {
  const invalidate = useInvalidate('closedDate')
  return useMutation({
    mutationFn: async ({ body, key }: { body: DisturbanceRequest; key: string }) =>
      (await api.post(PATH, disturbanceReportResponseSchema, { body, headers: keyHeader(key) })).data._id,
    onSuccess: invalidate,
  })
}

const POLL_MS = 1000
const OPEN_POLL_MS = 15_000

/** The report of a disturbance, read again while offers are made and answered. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.disturbances.report(id),
    queryFn: async ({ signal }) =>
      (await api.get(`${PATH}/${id}`, disturbanceReportResponseSchema, { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.finishedAt) return POLL_MS
      return data.counts.open > 0 ? OPEN_POLL_MS : false
    },
  })

/** Answers an offer for a customer. */
export function useAnswerForCustomer(id: string) {
  const client = useQueryClient()
  const invalidate = useInvalidate('booking')
  return useMutation({
    mutationFn: async ({ offer, answer }: { offer: string; answer: OfferAnswer }) =>
      (
        await api.post(`/disturbance-offers/${offer}/answer`, disturbanceReportResponseSchema, {
          body: answer,
        })
      ).data,
    onSuccess: (report) => {
      client.setQueryData(queryKeys.disturbances.report(id), report)
      return invalidate()
    },
  })
}
