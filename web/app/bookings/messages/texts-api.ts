import {
  type MessageTexts,
  messageTextsListResponseSchema,
  messageTextsResponseSchema,
  type OwnerTexts,
  type TextPreviewRequest,
  textPreviewResponseSchema,
} from '@jhilik/contract/message-texts.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'

const PATH = '/message-texts'

export const messageTextsQuery = () =>
  apiQuery(queryKeys.messageTexts.list, PATH, messageTextsListResponseSchema)

/** A text as it would arrive about a booking. The shown one stays while the next one is written. */
export const textPreviewQuery = (body: TextPreviewRequest) =>
  queryOptions({
    queryKey: queryKeys.messageTexts.preview(body),
    queryFn: async ({ signal }) =>
      (await api.post(`${PATH}/preview`, textPreviewResponseSchema, { body, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

export type StoredTexts = OwnerTexts & Versioned

export const toStoredTexts = ({ texts, version }: Pick<MessageTexts, 'texts' | 'version'>): StoredTexts => ({
  ...texts,
  version,
})

/** Saves the texts of one event in one channel. */
export function useSaveTexts({ event, channel }: Pick<MessageTexts, 'event' | 'channel'>) {
  const queryClient = useQueryClient()
  return useChange('messageTexts', async ({ values: { en, bn }, headers }: Edit<StoredTexts>) => {
    const body = { event, channel, texts: { en, bn } }
    const { data } = await api.put(PATH, messageTextsResponseSchema, { body, headers })
    queryClient.setQueryData<MessageTexts[]>(queryKeys.messageTexts.list, (list) =>
      list?.map((one) => (one.event === event && one.channel === channel ? data : one)),
    )
    return toStoredTexts(data)
  })
}
