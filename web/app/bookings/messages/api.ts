import {
  type Message,
  type MessageListQuery,
  messageListResponseSchema,
  messageResponseSchema,
  monthUsageResponseSchema,
} from '@jhilik/contract/messages.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../lib/http/queries.ts'

const PATH = '/messages'
const PAGE = 30

export type MessageFilter = Pick<MessageListQuery, 'event' | 'channel' | 'state'>

/** All messages of the filter, page by page. */
export const messageListQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.bookings.messageList(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(PATH, messageListResponseSchema, { query: { ...filter, limit: PAGE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Message[] => pages.flatMap(({ data }) => data),
    // The list stays while the next one is loading.
    placeholderData: keepPreviousData,
  })

/** The text messages of this month. */
export const monthUsageQuery = () =>
  apiQuery(queryKeys.bookings.messageMonth, `${PATH}/month`, monthUsageResponseSchema)

/** The messages about a booking. */
export const bookingMessagesQuery = (booking: string) =>
  apiQuery(queryKeys.bookings.messages(booking), PATH, messageListResponseSchema, { booking, limit: 100 })

export const useSendAgain = () =>
  useTriedChange('bookingMessage', (id: string) =>
    api.post(`${PATH}/${id}/send-again`, messageResponseSchema),
  )
