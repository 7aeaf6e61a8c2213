import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type InviteRequest,
  invitationListResponseSchema,
  invitationResponseSchema,
} from '@jhilik/contract/staff-invitations.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../lib/http/queries.ts'

export const invitationsQuery = () =>
  apiQuery(queryKeys.users.invitations, '/staff-invitations', invitationListResponseSchema)

export const useInvite = () =>
  useTriedChange('user', (body: InviteRequest) =>
    api.post('/staff-invitations', invitationResponseSchema, { body }),
  )

/** An invitation may have been accepted meanwhile: the list is read again after a refusal too. */
export const useSendAgain = () =>
  useTriedChange('user', (id: string) => api.post(`/staff-invitations/${id}/send`, invitationResponseSchema))

export const useWithdraw = () =>
  useTriedChange('user', (id: string) => api.del(`/staff-invitations/${id}`, emptySuccessSchema))
