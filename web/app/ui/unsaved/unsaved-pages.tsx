import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isLeaving } from '../../lib/session/leave.ts'
import { UnsavedGuard, useGuard } from './unsaved-guard.tsx'

/** Guards the pages of a dashboard, or a form: opening another page and closing the tab ask before changes are lost. */
export function UnsavedPages({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      {(_, question) => (
        <>
          <PageLeaving />
          {children}
          {question}
        </>
      )}
    </UnsavedGuard>
  )
}

/**
 * The blocker is always registered, as registering takes the router several tasks: done at the first change, it would
 * miss a step back right after that. On a page with several dialogs it is inside of the open one, as the router takes
 * one blocker at a time.
 */
export function PageLeaving() {
  const guard = useGuard()
  // Links within the page are left out: some, such as those of a filter, close no form. The others ask by `leave`.
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      guard?.isChanged() === true &&
      !isLeaving() &&
      (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    if (state === 'blocked') guard?.leave(proceed, reset)
  }, [guard, state, proceed, reset])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guard?.isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guard])
  return null
}
