import { MAX_SEARCH_LENGTH } from '@jhilik/contract/constants.ts'
import { CHANGE_KINDS, type ChangeKind } from '@jhilik/contract/recorded-changes.ts'
import type { ChangeFilter } from './api.ts'

export interface PageFilter {
  kind: ChangeKind | ''
  /** The id of the person who made the changes. */
  by: string
  /** Days in the business's zone, both included. */
  from: string
  to: string
  q: string
}

export const allChanges: PageFilter = { kind: '', by: '', from: '', to: '', q: '' }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DATE = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Unknown kinds, malformed ids and dates are ignored. */
export function readChangeFilter(params: URLSearchParams): PageFilter {
  const valueIf = (field: string, pattern: RegExp) => {
    const value = params.get(field) ?? ''
    return pattern.test(value) ? value : ''
  }
  return {
    kind: CHANGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    by: valueIf('by', ID),
    from: valueIf('from', DATE),
    to: valueIf('to', DATE),
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  }
}

/** The set filters, as the API takes them. */
export function toQuery({ kind, by, from, to, q }: PageFilter): ChangeFilter {
  const words = q.trim()
  return {
    ...(kind && { kind }),
    ...(by && { by }),
    ...(from && { from }),
    ...(to && { to }),
    ...(words && { q: words }),
  }
}
