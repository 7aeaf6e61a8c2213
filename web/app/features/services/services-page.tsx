import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { servicesQuery } from './api.ts'
import type { Wanted } from './booking-search.ts'

interface ServicesPageProps {
  texts: { title: string; text?: string; loading: string; failed: string; retry: string }
  /** What the server loaded for the page, if it could. */
  initial: Service[] | null
  wanted?: Wanted | null
  children: (services: Service[]) => ReactNode
}

/** The frame of a page that lists the services, with its loading and error states. */
export function ServicesPage({ texts, initial, wanted = null, children }: ServicesPageProps) {
  const query = useQuery(servicesQuery(initial, wanted))
  return (
    <Page className="max-sm:py-3">
      <PageHeader title={texts.title} text={texts.text} className="mb-3! sm:mb-6!" />
      <Loaded query={query} texts={texts} className="py-24">
        {children}
      </Loaded>
    </Page>
  )
}
