import { type ReactNode, Suspense, useState } from 'react'

/**
 * Around something lazy that opens over the page: its code is fetched when it is first opened, as
 * most visits open nothing. It stays afterwards, so that closing can be seen.
 */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
