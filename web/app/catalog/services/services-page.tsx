import { type ReactNode, Suspense } from 'react'
import { useUser } from '../../lib/session/use-session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded, type Loading } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

const LiveServices = lazyPart(async () => (await import('./live-services.tsx')).LiveServices)

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
  const user = useUser()
  return (
    <Page className="max-sm:py-3">
      <Suspense>{user && <LiveServices />}</Suspense>
      <PageHeader title={title} text={text} className="mb-3! sm:mb-6!" />
      {/* The spinner is higher than the screen: the footer does not show before the list and then move. */}
      <Loaded {...loaded} className="min-h-[160vh] items-start py-24" />
    </Page>
  )
}
