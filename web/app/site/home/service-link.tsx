import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'

interface ServiceLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  serviceId: string
  /** The day whose slots are shown. */
  date?: string
  children: ReactNode
}

/** Links like the DetailsLink of the services, without reading a search, which the home page's address never has. */
export function ServiceLink({ serviceId, date, ...props }: ServiceLinkProps) {
  const ready = useSessionReady()
  const user = useUser()
  const page = `/services/${serviceId}${date ? `?date=${date}` : ''}`
  return <Link {...props} {...(ready && !user ? toLogin(page) : { to: page })} />
}
