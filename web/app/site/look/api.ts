import { type LookState, lookSamplesResponseSchema, lookStateResponseSchema } from '@jhilik/contract/look.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { type LookParts, wholeOf } from './look-draft.ts'

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

/** A mail and a receipt as the draft of this version makes them look. */
export const lookSamplesQuery = (version: string, locale: string) =>
  apiQuery(queryKeys.look.samples(version, locale), '/site/look/samples', lookSamplesResponseSchema)

/** Shows a state that was saved, or what somebody else has saved. */
export function useShowLook() {
  const queryClient = useQueryClient()
  return (state: LookState) => queryClient.setQueryData(queryKeys.look.state, state)
}

export function useSaveLookDraft() {
  return useMutation({
    mutationFn: async ({ values, headers }: Edit<LookParts>) =>
      (await api.put('/site/look/draft', lookStateResponseSchema, { body: wholeOf(values), headers })).data,
    onSuccess: useShowLook(),
  })
}

export type LookAct = 'publish' | 'undo' | 'draft/discard'

export function useLookAct() {
  return useMutation({
    mutationFn: async ({ act, version }: { act: LookAct; version: string }) => {
      const headers = { 'If-Match': `"${version}"` }
      return (await api.post(`/site/look/${act}`, lookStateResponseSchema, { headers })).data
    },
  })
}
