import {
  type LookDraftRequest,
  type LookState,
  lookSamplesResponseSchema,
  lookStateResponseSchema,
} from '@jhilik/contract/look.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/**
 * The look is read again whenever the page is opened, because a change has to be based on the newest one, and not while
 * it is open: the form would be filled anew.
 */
export const lookQuery = () => ({
  ...apiQuery(queryKeys.look.state, '/site/look', lookStateResponseSchema),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** A mail and a receipt as the draft of this revision makes them look. */
export const lookSamplesQuery = (revision: number, locale: string) =>
  apiQuery(queryKeys.look.samples(revision, locale), '/site/look/samples', lookSamplesResponseSchema)

/** Shows a state that was saved, or what somebody else has saved. */
export function useShowLook() {
  const queryClient = useQueryClient()
  return (state: LookState) => queryClient.setQueryData(queryKeys.look.state, state)
}

export function useSaveLookDraft() {
  return useMutation({
    mutationFn: async (body: LookDraftRequest) =>
      (await api.put('/site/look/draft', lookStateResponseSchema, { body })).data,
    onSuccess: useShowLook(),
  })
}

export type LookAct = 'publish' | 'undo' | 'draft/discard'

export function useLookAct() {
  return useMutation({
    mutationFn: async ({ act, revision }: { act: LookAct; revision: number }) =>
      (await api.post(`/site/look/${act}`, lookStateResponseSchema, { body: { revision } })).data,
  })
}
