import { data, type MetaDescriptor } from 'react-router'
import { messagesOf } from '../lib/page/page-meta.ts'
import { useSite } from '../lib/page/site.ts'
import { NotFound } from '../site/layout/error-page.tsx'
import { PlainHeader } from '../ui/plain-header.tsx'
import type { Route } from './+types/not-found'

export const loader = () => data(null, { status: 404 })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: messagesOf(matches).errors.notFound.title }, { name: 'robots', content: 'noindex' }]
}

export default function NotFoundPage() {
  const { businessName } = useSite()
  return (
    <>
      <PlainHeader name={businessName} />
      <main id="main" tabIndex={-1}>
        <NotFound />
      </main>
    </>
  )
}
