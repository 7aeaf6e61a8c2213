import { type ReactNode, Suspense, useState } from 'react'

/**
 * Around something lazy that opens over the page: its code is fetched when it is first opened, as
 * most visits open nothing. It stays afterwards, so that closing can be seen.
 */
export function OnceOpened({
  open,
  fallback = null,
  children,
}: {
  open: boolean
  /** Shown while the code is on its way. */
  fallback?: ReactNode
  children: ReactNode
}) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={fallback}>{children}</Suspense> : null
}
