import { useEffect, useEffectEvent } from 'react'

/** Calls `reset` when the back/forward cache restores the page, which then still has its busy buttons. */
export function useResetOnReturn(reset: () => void): void {
  const onReturn = useEffectEvent(reset)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
