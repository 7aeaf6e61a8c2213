import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLeaving } from '../../lib/session/leave.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Redirects a visitor to log in and back to this page. */
export function ToLogin({ label }: { label: string }) {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // This page stays rendered after logging out until the home page is.
    if (isLeaving() || window.location.pathname !== location.pathname) return
    const { to, state } = toLogin(location)
    navigate(to, { replace: true, state })
  }, [location, navigate])
  return <Spinner label={label} className="min-h-[60dvh]" />
}
