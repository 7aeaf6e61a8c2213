import { useLocation, useNavigate } from 'react-router'
import { forgetSetup } from '../../lib/session/confirmation.ts'

/** Called once a second factor is set up: a person who was led here from a staff page goes back to it. */
export function useAfterSetup(): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    forgetSetup()
    const from = (state as { from?: { pathname?: unknown; search?: unknown } } | null)?.from
    if (typeof from?.pathname !== 'string' || !from.pathname.startsWith('/dashboard/')) return
    void navigate({ pathname: from.pathname, search: String(from.search ?? '') }, { replace: true })
  }
}
