import { siteIn, siteResponseSchema } from '@jhilik/contract/site.ts'
import { type ReactNode, use } from 'react'
import { data, Links, Meta, Outlet, ScrollRestoration, useMatches } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { loadFromApi } from './lib/http/loader.ts'
import { chosenLanguage, readerLocale } from './lib/language/chosen-language.ts'
import { formatOf } from './lib/language/format.ts'
import { languageOf } from './lib/language/i18n.ts'
import { themeOfCookies } from './lib/page/choices.ts'
import { EarlyScripts } from './lib/page/early-scripts.tsx'
import { type PageHandle, textsOf } from './lib/page/page-meta.ts'
import { defaultSite, isSiteOutdated, NonceContext, type RootData, useRootData } from './lib/page/site.ts'
import { ErrorPage } from './site/layout/error-page.tsx'
import { lookStyleContext } from './site/look-style.ts'
import { FontPreloads } from './startup/font-preloads.tsx'
import { ScriptsAfterPaint } from './startup/scripts-after-paint.tsx'
import { useHydrated, useMarkHydrated } from './startup/use-hydrated.ts'
import { NoticeHost } from './ui/notice.tsx'
import { ToastHost } from './ui/toast-host.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { headers } = chosenLanguage(args.request)
  const theme = themeOfCookies(args.request.headers.get('cookie'))
  let site = defaultSite
  try {
    site = (await loadFromApi(args, '/site', siteResponseSchema)).data
    if (site.look) {
      args.context.set(lookStyleContext, site.look.css)
      site.look.css = ''
    }
  } catch (error) {
    console.error("The site's settings could not be read", error)
  }
  const locale = readerLocale(args.request, site)
  const renderedOn = formatOf(locale, site.timeZone).today()
  return data<RootData>({ site: siteIn(locale, site), theme, locale, renderedOn }, { headers })
}

/**
 * The settings stay during client-side navigation unless an owner has changed the business; nothing changes the
 * cookies.
 */
export const shouldRevalidate = () => isSiteOutdated()

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { site, theme, locale } = useRootData()
  const handles = useMatches().map(({ handle }) => handle as PageHandle)
  const withoutScripts = handles.some((handle) => handle?.withoutScripts)
  const hydrated = useHydrated()
  useMarkHydrated()
  // The address differs after each change, so that no cache shows an older icon.
  const version = site.look ? `?v=${site.look.version}` : ''
  return (
    <html
      lang={locale}
      data-locale={locale}
      data-look={site.look?.version}
      data-texts={textsOf(handles).join(' ') || undefined}
      data-theme={theme ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <EarlyScripts nonce={nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={site.look?.themeColor ?? '#0b3b47'} />
        <link rel="icon" href={site.look ? `/icons/48.png${version}` : '/favicon.svg'} />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
        {/* The manifest is added after hydration, as Chromium would fetch it before the fonts. */}
        {hydrated && (
          <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}${version.replace('?', '&')}`} />
        )}
        {/*
         * The styles are linked by their address: imported ones belong to a chunk, and are added to the page again
         * with that chunk.
         */}
        <link rel="stylesheet" href={styles} precedence="page" />
        <FontPreloads locale={locale} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <IntlProvider locale={locale} messages={languageOf(locale).messages} timeZone={site.timeZone}>
          {children}
        </IntlProvider>
        <ScrollRestoration nonce={nonce} />
        {withoutScripts || <ScriptsAfterPaint locale={locale} nonce={nonce} />}
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
