import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

/** The part of a TanStack query that shows its state. */
export interface Loading<T> {
  data: T | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Loading<T>
  texts: { loading: string; failed: string; retry: string; failedTitle?: string }
  /** Of the spinner: about the height of the content. */
  className?: string
  children: (data: T) => ReactNode
}

/** The loaded content; a spinner while it is loading; an error with a retry button when it failed. */
export function Loaded<T>({ query, texts, className = 'py-20', children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Spinner label={texts.loading} className={className} />
  const retry = (
    <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      {texts.retry}
    </Button>
  )
  return (
    <Alert tone="danger" title={texts.failedTitle} action={retry}>
      {texts.failed}
    </Alert>
  )
}

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Below a list: loads the next page; nothing when the list is complete. */
export function LoadMore({ query, label }: { query: Pages; label: string }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="mx-auto mt-6 flex print:hidden"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
