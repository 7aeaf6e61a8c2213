import { attentionResponseSchema } from '@jhilik/contract/attention.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** The matters of the signed-in customer's bookings that they have to deal with, or wait for. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: queryKeys.bookings.attention,
    queryFn: async ({ signal }) => (await api.get('/me/attention', attentionResponseSchema, { signal })).data,
  })
