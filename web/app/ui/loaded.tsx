import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useTryAgain } from '../lib/language/try-again.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { LoadFailed } from './load-failed.tsx'
import { Spinner } from './spinner.tsx'

/** The part of a TanStack query that shows its state. */
export interface Loading<T> {
  data: T | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
  error: unknown
}

interface LoadedProps<T> {
  query: Loading<T>
  /** Says that the content could not be loaded. */
  failed: string
  failedTitle?: string
  /** Says what is loading, where that is not obvious. */
  loading?: string
  /** The class of the spinner: about the height of the content. */
  className?: string
  children: (data: T) => ReactNode
}

/** The loaded content; a spinner while it is loading; an error with a retry button when it failed. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, failed, failedTitle, loading, className = 'py-20', children } = props
  const t = useTranslations('common.ui')
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Spinner label={loading ?? t('loading')} className={className} />
  return (
    <LoadFailed query={query} title={failedTitle}>
      {failed}
    </LoadFailed>
  )
}

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  query: Pages
  /** Says that the next page could not be loaded. */
  failed: string
  /** Says what the button loads, where that is not obvious. */
  label?: string
}

/** Loads the next page below a list; renders nothing when the list is complete. */
export function LoadMore({ query, failed, label }: LoadMoreProps) {
  const t = useTranslations('common.ui')
  const tryAgain = useTryAgain()
  const { hasNextPage } = query
  const place = useRef<HTMLDivElement>(null)
  /** The number of rows when the next page was asked for. */
  const before = useRef(0)
  // The button that had the focus goes with the last page: its first row takes it.
  useEffect(() => {
    if (hasNextPage || !before.current || document.activeElement !== document.body) return
    const row = rowsBefore(place.current)[before.current]
    row?.setAttribute('tabindex', '-1')
    row?.focus({ preventScroll: true })
  }, [hasNextPage])
  return (
    <div ref={place} className="empty:hidden print:hidden">
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex"
          busy={query.isFetchingNextPage}
          onClick={() => {
            before.current = rowsBefore(place.current).length
            void query.fetchNextPage()
          }}
        >
          {label ?? t('loadMore')}
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-center font-medium text-danger text-sm">
          {failed} {tryAgain(query.error)}
        </p>
      )}
    </div>
  )
}

/** The rows of the list above an element. */
function rowsBefore(place: HTMLElement | null): HTMLElement[] {
  const rows = [...(place?.parentElement?.querySelectorAll<HTMLElement>('li, tbody tr') ?? [])]
  return rows.filter((row) => row.compareDocumentPosition(place as Node) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** A gray placeholder. Add a Spinner or status that says what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-sunken', className)} />
}
