import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onNear } from './on-near.ts'

interface OnceNearProps {
  /** The distance from the viewport, as a CSS length. */
  near?: string
  fallback: ReactNode
  children: ReactNode
}

/**
 * Wraps a lazy part of a page that only the browser renders: its code is loaded when the part comes near the viewport
 * or the page is first used; at once when the site was used before the page was opened.
 */
export function OnceNear({ near, fallback, children }: OnceNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => navigator.userActivation?.hasBeenActive ?? false)
  useEffect(() => {
    if (!isNear && place.current) return onNear(place.current, () => setNear(true), near)
  }, [isNear, near])
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>
}
