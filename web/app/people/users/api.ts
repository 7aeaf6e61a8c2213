import {
  type ChangeRoleRequest,
  type ListedUser,
  type User,
  userListResponseSchema,
  userResponseSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { userDetailResponseSchema } from '@jhilik/contract/user-detail.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import type { UserFilter } from './user-filter.ts'

const PAGE = 30

const pathOf = (userId: string) => `/auth/users/${encodeURIComponent(userId)}`

export const usersQuery = ({ q, role, active }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.users.list({ q, role, active }),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { q: q || null, role: role || null, active: active || null, limit: PAGE, cursor }
      return api.get('/auth/users', userListResponseSchema, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): ListedUser[] => pages.flatMap(({ data }) => data),
    // The list stays while the next one is loading.
    placeholderData: keepPreviousData,
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.users.detail(userId),
    queryFn: async ({ signal }) => (await api.get(pathOf(userId), userDetailResponseSchema, { signal })).data,
  })

export function useChangeRole() {
  const invalidate = useInvalidate('user')
  return useMutation({
    mutationFn: ({ userId, body }: { userId: string; body: ChangeRoleRequest }) =>
      api.patch(pathOf(userId), userResponseSchema, { body }),
    onSuccess: invalidate,
  })
}

export function useWriteNote(userId: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('user')
  return useMutation({
    mutationFn: async (note: string) =>
      (await api.put(`${pathOf(userId)}/note`, userDetailResponseSchema, { body: { note } })).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.users.detail(userId), saved)
      return invalidate()
    },
  })
}

/** Logs the user out everywhere. */
export function useEndSignInsOf(userId: string) {
  const invalidate = useInvalidate('user')
  return useMutation({
    mutationFn: () => api.post(`${pathOf(userId)}/sign-ins/end`, emptySuccessSchema),
    onSuccess: invalidate,
  })
}

/** Removes the second factors of a user who has lost them; logs the user out everywhere. */
export function useRemoveFactorsOf(userId: string) {
  const invalidate = useInvalidate('user')
  return useMutation({
    mutationFn: () => api.post(`${pathOf(userId)}/second-factors/remove`, emptySuccessSchema),
    onSuccess: invalidate,
  })
}

/** Deactivates an active account, reactivates an inactive one. */
export function useChangeState() {
  const invalidate = useInvalidate('user')
  return useMutation({
    mutationFn: ({ user, reason }: { user: User; reason: string }) =>
      api.post(`${pathOf(user._id)}/${user.active ? 'deactivate' : 'reactivate'}`, userResponseSchema, {
        body: { reason },
      }),
    onSuccess: invalidate,
  })
}
