import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import type { Offer } from './home-services.ts'

/** The classes of a section of the home page: the space above and below, and the size of its heading. */
export const sectionClass = 'page-x py-7 lg:py-16'
export const headingClass = 'text-[1.375rem] leading-tight lg:text-3xl'
/** A link beside a heading. */
export const sectionLinkClass =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-link text-sm no-underline hover:underline'

interface ServiceLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  serviceId: string
  /** The slot that is chosen there. */
  chosen?: Offer['slot']
  children: ReactNode
}

/** Links like the DetailsLink of the services, without reading a search, which the home page's address never has. */
export function ServiceLink({ serviceId, chosen, ...props }: ServiceLinkProps) {
  const ready = useSessionReady()
  const user = useUser()
  const page = `/services/${serviceId}${chosen ? `?date=${chosen.date}&slot=${chosen._id}` : ''}`
  return <Link {...props} {...(ready && !user ? toLogin(page) : { to: page })} />
}
