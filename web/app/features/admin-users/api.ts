import { type User, userListResponseSchema, userResponseSchema } from '@jhilik/contract/accounts.ts'
import type { Role } from '@jhilik/contract/constants.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'

const PAGE = 30

export const usersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['users'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/auth/users', userListResponseSchema, { query: { limit: PAGE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): User[] => pages.flatMap(({ data }) => data),
  })

export function useChangeRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      api.patch(`/auth/users/${encodeURIComponent(userId)}`, userResponseSchema, { body: { role } }),
    // The row shows the new role only once the list has it: wait for that.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
