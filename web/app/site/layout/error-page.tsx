import { isRouteErrorResponse } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** Replaces a page that failed. Shows no technical details. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('errors.page')
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Page className="flex min-h-[70dvh] flex-col items-center justify-center gap-5 text-center">
      <meta name="robots" content="noindex" />
      <img src="/illustrations/error.svg" alt="" width={400} height={300} className="w-64 max-w-full" />
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="max-w-prose text-lg text-soft">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{t('retry')}</Button>
        <ButtonLink to="/" variant="secondary">
          {t('home')}
        </ButtonLink>
      </div>
    </Page>
  )
}

export function NotFound() {
  const t = useTranslations('errors.notFound')
  return (
    <Page className="flex min-h-[70dvh] flex-col items-center justify-center gap-5 text-center">
      <img src="/illustrations/not-found.svg" alt="" width={400} height={300} className="w-64 max-w-full" />
      <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="max-w-prose text-lg text-soft">{t('text')}</p>
      <ButtonLink to="/">{t('action')}</ButtonLink>
    </Page>
  )
}
