import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

interface ServicesPageProps<S> {
  texts: { title: string; text?: string; loading: string; failed: string; retry: string }
  query: Loading<S[]>
  children: (services: S[]) => ReactNode
}

/** The frame of a page that lists the services, with its loading and error states. */
export function ServicesPage<S>({ texts, query, children }: ServicesPageProps<S>) {
  return (
    <Page className="max-sm:py-3">
      <PageHeader title={texts.title} text={texts.text} className="mb-3! sm:mb-6!" />
      <Loaded query={query} texts={texts} className="py-24">
        {children}
      </Loaded>
    </Page>
  )
}
