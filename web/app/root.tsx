import './app.css'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { Route } from './+types/root'
import { ErrorPage } from './features/layout/error-page.tsx'
import { languageOf, localeOfCookies, toLocale } from './lib/i18n.ts'
import { loadFromApi } from './lib/loader.ts'
import { NonceContext } from './lib/nonce.ts'
import { defaultSite, type RootData, useRootData } from './lib/site.ts'
import { themeOfCookies } from './lib/theme.ts'
import { NoticeHost } from './ui/notice.tsx'
import { ToastHost } from './ui/toast-host.tsx'

export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const cookies = args.request.headers.get('cookie')
  const theme = themeOfCookies(cookies)
  const chosen = localeOfCookies(cookies)
  try {
    const { data: site } = await loadFromApi(args, '/site', siteResponseSchema)
    return { site, theme, locale: chosen ?? toLocale(site.locale) }
  } catch (error) {
    console.error("The site's settings could not be read", error)
    return { site: defaultSite, theme, locale: chosen ?? 'en' }
  }
}

/** Neither the business nor the cookies change while a visitor moves about. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { site, theme, locale } = useRootData()
  return (
    <html lang={locale} data-locale={locale} data-theme={theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b3b47" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <IntlProvider locale={locale} messages={languageOf(locale).messages} timeZone={site.timeZone}>
          {children}
        </IntlProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <NoticeHost />
      <ToastHost />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
