import {
  type ChangeRoleRequest,
  type ListedUser,
  type User,
  userListResponseSchema,
  userResponseSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { type UserDetail, userDetailResponseSchema } from '@jhilik/contract/user-detail.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
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
  apiQuery(queryKeys.users.detail(userId), pathOf(userId), userDetailResponseSchema)

export const useChangeRole = () =>
  useTriedChange('user', ({ values: { _id, duty }, headers }: Edit<ListedUser>) => {
    const body: ChangeRoleRequest = duty === null ? { role: 'user' } : { role: 'admin', duty }
    return api.patch(pathOf(_id), userResponseSchema, { body, headers })
  })

export function useWriteNote(userId: string) {
  const queryClient = useQueryClient()
  return useChange('user', async ({ values: { note }, headers }: Edit<UserDetail>) => {
    const path = `${pathOf(userId)}/note`
    const { data } = await api.put(path, userDetailResponseSchema, { body: { note }, headers })
    queryClient.setQueryData(queryKeys.users.detail(userId), data)
    return data
  })
}

/** Logs the user out everywhere. */
export const useEndSignInsOf = (userId: string) =>
  useChange('user', () => api.post(`${pathOf(userId)}/sign-ins/end`, emptySuccessSchema))

/** Removes the second factors of a user who has lost them; logs the user out everywhere. */
export const useRemoveFactorsOf = (userId: string) =>
  useChange('user', () => api.post(`${pathOf(userId)}/second-factors/remove`, emptySuccessSchema))

const eraseKey = (userId: string) => ['erase', userId]

/** Deletes what is kept about a contact. Its page has to be left before the users are read again. */
export const useEraseContact = (userId: string) =>
  useMutation({
    mutationKey: eraseKey(userId),
    mutationFn: () => api.post(`${pathOf(userId)}/erase`, emptySuccessSchema),
  })

/** Whether a contact is being deleted or is deleted. Live updates would let its page read it before the page is left. */
export const useIsErased = (userId: string) =>
  useMutationState({
    filters: { mutationKey: eraseKey(userId), predicate: ({ state }) => state.status !== 'error' },
  }).length > 0

/** Deactivates an active account, reactivates an inactive one. */
export const useChangeState = () =>
  useChange('user', ({ user, reason }: { user: User; reason: string }) =>
    api.post(`${pathOf(user._id)}/${user.active ? 'deactivate' : 'reactivate'}`, userResponseSchema, {
      body: { reason },
    }),
  )
