import {
  type BulkAct,
  type BulkChangeRequest,
  bulkChangeResponseSchema,
  bulkPreviewResponseSchema,
} from '@jhilik/contract/bulk-changes.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { mutationKeys, queryKeys } from '../../../lib/http/queries.ts'
import { keyHeader } from '../../../lib/http/request-key.ts'

/** What an act would do to these bookings. It is asked once for each opening: the answer has the versions that are sent. */
export const bulkPreviewQuery = (act: BulkAct, bookings: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.bulkChanges.preview(act, bookings),
    queryFn: async ({ signal }) => {
      const body = { act, bookings }
      return (await api.post('/bulk-changes/preview', bulkPreviewResponseSchema, { body, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Resolves to the id of the change. `key` is that of the shown preview. */
export function useBulkChange() {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: async ({ body, key }: { body: BulkChangeRequest; key: string }) => {
      const options = { body, headers: keyHeader(key) }
      return (await api.post('/bulk-changes', bulkChangeResponseSchema, options)).data._id
    },
  })
}

const POLL_MS = 500

/** The report of a bulk change, read again until it is finished. */
export const bulkChangeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkChanges.report(id),
    queryFn: async ({ signal }) =>
      (await api.get(`/bulk-changes/${id}`, bulkChangeResponseSchema, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : POLL_MS),
  })
