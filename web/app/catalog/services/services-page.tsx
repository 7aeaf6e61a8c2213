import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

interface ServicesPageProps<S> {
  title: string
  text?: string
  loading: string
  failed: string
  query: Loading<S[]>
  children: (services: S[]) => ReactNode
}

/** The frame of a page that lists the services, with its loading and error states. */
export function ServicesPage<S>({ title, text, ...loaded }: ServicesPageProps<S>) {
  return (
    <Page className="max-sm:py-3">
      <PageHeader title={title} text={text} className="mb-3! sm:mb-6!" />
      <Loaded {...loaded} className="py-24" />
    </Page>
  )
}
