import { checklistResponseSchema } from '@jhilik/contract/set-up.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** The list is read again whenever it is shown: other pages and the server's environment change it. */
export const checklistQuery = () => ({
  ...apiQuery(queryKeys.checklist, '/setup/checklist', checklistResponseSchema),
  staleTime: 0,
})

export function useReadPages() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (read: boolean) =>
      (await api.put('/setup/pages-read', checklistResponseSchema, { body: { read } })).data,
    onSuccess: (checklist) => queryClient.setQueryData(queryKeys.checklist, checklist),
  })
}
