import {
  type MessageChoiceRequest,
  messageChoicesResponseSchema,
  personMessagesResponseSchema,
  type StopNumberRequest,
} from '@jhilik/contract/message-choices.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'

const PATH = '/me/message-choices'

/** What the reader wants to get. */
export const messageChoicesQuery = () =>
  apiQuery(queryKeys.messageChoices, PATH, messageChoicesResponseSchema)

export const useChooseMessages = () =>
  useTriedChange('messageChoices', (body: MessageChoiceRequest) =>
    api.put(PATH, messageChoicesResponseSchema, { body }),
  )

/** What a person wants to get, for staff. */
export const personMessagesQuery = (userId: string) =>
  apiQuery(queryKeys.users.messages(userId), `/auth/users/${userId}/messages`, personMessagesResponseSchema)

export const useStopNumber = (userId: string) =>
  useChange('stoppedNumber', (body: StopNumberRequest) =>
    api.put(`/auth/users/${userId}/stopped-numbers`, personMessagesResponseSchema, { body }),
  )
