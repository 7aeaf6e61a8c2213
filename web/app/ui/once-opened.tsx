import { type ReactNode, Suspense, useState } from 'react'

/**
 * Wraps a lazy overlay: its code is fetched when it is first opened. It stays mounted afterwards, so that closing is
 * animated.
 */
export function OnceOpened({
  open,
  fallback = null,
  children,
}: {
  open: boolean
  /** Shown while the code is loading. */
  fallback?: ReactNode
  children: ReactNode
}) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={fallback}>{children}</Suspense> : null
}
