import { CHANGE_KINDS, type ChangeKind } from '@jhilik/contract/recorded-changes.ts'

export interface PageFilter {
  kind: ChangeKind | ''
  /** The id of the person who made the changes. */
  by: string
}

export const allChanges: PageFilter = { kind: '', by: '' }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An unknown kind and a malformed id are ignored. */
export function readChangeFilter(params: URLSearchParams): PageFilter {
  const by = params.get('by') ?? ''
  return {
    kind: CHANGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    by: ID.test(by) ? by : '',
  }
}

export function writeChangeFilter(filter: PageFilter, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const field of ['kind', 'by'] as const) {
    if (filter[field]) next.set(field, filter[field])
    else next.delete(field)
  }
  return next
}
