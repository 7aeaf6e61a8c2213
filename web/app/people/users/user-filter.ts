import { MAX_SEARCH_LENGTH, ROLES, type Role } from '@jhilik/contract/constants.ts'

export interface UserFilter {
  /** The text that is searched in names, e-mail addresses and phone numbers. */
  q: string
  role: Role | ''
  active: 'true' | 'false' | ''
}

export const everybody: UserFilter = { q: '', role: '', active: '' }

export function readUserFilter(params: URLSearchParams): UserFilter {
  const active = params.get('active')
  return {
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    role: ROLES.find((role) => role === params.get('role')) ?? '',
    active: active === 'true' || active === 'false' ? active : '',
  }
}
