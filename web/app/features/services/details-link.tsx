import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'

interface DetailsLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  serviceId: string
  /** The day whose slots are shown. */
  date?: string | null
  children: ReactNode
}

/**
 * Links to a service's page; visitors are sent to log in first. While the session is loading, that page
 * decides.
 */
export function DetailsLink({ serviceId, date, ...props }: DetailsLinkProps) {
  const ready = useSessionReady()
  const user = useUser()
  const page = `/services/${serviceId}${date ? `?${new URLSearchParams({ date })}` : ''}`
  return <Link {...props} {...(ready && !user ? toLogin(page) : { to: page })} />
}
