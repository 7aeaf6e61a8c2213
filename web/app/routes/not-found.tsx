import { data } from 'react-router'
import { NotFound } from '../features/layout/error-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = () => [{ title: '404 Page Not Found' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1}>
      <NotFound />
    </main>
  )
}
