import {
  type StaffTextRequest,
  staffTextPreviewResponseSchema,
  staffTextResponseSchema,
} from '@jhilik/contract/staff-texts.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { queryKeys, useTriedChange } from '../../../lib/http/queries.ts'
import { keyHeader } from '../../../lib/http/request-key.ts'

const PATH = '/staff-texts'

/** Asks who would get a text, and how it arrives. */
export const textPreviewQuery = (body: StaffTextRequest) =>
  queryOptions({
    queryKey: queryKeys.bookings.textPreview(body),
    queryFn: async ({ signal }) =>
      (await api.post(`${PATH}/preview`, staffTextPreviewResponseSchema, { body, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Resolves to the number of messages. `key` is that of the shown preview. */
export const useSendText = () =>
  useTriedChange('bookingMessage', async ({ body, key }: { body: StaffTextRequest; key: string }) => {
    const { data } = await api.post(PATH, staffTextResponseSchema, { body, headers: keyHeader(key) })
    return data.count
  })
