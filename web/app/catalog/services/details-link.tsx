import type { ReactNode } from 'react'
import { Link, type LinkProps, useSearchParams } from 'react-router'
import { toLogin } from '../../lib/session/log-in-out.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { keepSearch, withParams } from './booking-search.ts'

interface DetailsLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  serviceId: string
  children: ReactNode
}

/**
 * Links to a service's page, with what was searched; visitors are sent to log in first. While the session is
 * loading, that page decides.
 */
export function DetailsLink({ serviceId, ...props }: DetailsLinkProps) {
  const ready = useSessionReady()
  const user = useUser()
  const [params] = useSearchParams()
  const page = withParams(`/services/${serviceId}`, keepSearch(params))
  return <Link {...props} {...(ready && !user ? toLogin(page) : { to: page })} />
}
