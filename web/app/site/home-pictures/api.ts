import { type HomePicturesRequest, homePicturesResponseSchema } from '@jhilik/contract/home.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** The pictures are read again whenever the screen is opened: a change has to be based on the newest ones. */
export const homePicturesQuery = () => ({
  ...apiQuery(queryKeys.homePictures, '/site/pictures', homePicturesResponseSchema),
  staleTime: 0,
  gcTime: 0,
})

/** Reads the pictures again. */
export function useNewestHomePictures() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(homePicturesQuery())
}

export function useSaveHomePictures() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: HomePicturesRequest) =>
      (await api.put('/site/pictures', homePicturesResponseSchema, { body })).data,
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.homePictures, saved),
  })
}
