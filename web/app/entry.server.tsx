import catalogFiles from 'virtual:catalog-files'
import { renderToReadableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { renderEnvContext } from './lib/http/loader.ts'
import { type PageHandle, textsOf } from './lib/page/page-meta.ts'
import { defaultRoot, NonceContext, type RootData } from './lib/page/site.ts'
import { lookStyleContext, withLookStyle } from './site/look-style.ts'
import { structuredDataContext, withStructuredData } from './site/structured-data.ts'
import { markRareConjuncts } from './startup/bangla-conjuncts.ts'
import { CatalogsContext } from './startup/scripts-after-paint.tsx'

export const streamTimeout = 5_000

/** Does not log the router's own errors, which a wrong address causes: one with a line feed matches no route, not even `*`. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) console.error(error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')

  // Undefined in development: an empty attribute would cause a hydration mismatch.
  const nonce = context.get(renderEnvContext).nonce || undefined
  const { locale }: RootData = routerContext.staticHandlerContext.loaderData?.root ?? defaultRoot
  const handles = routerContext.staticHandlerContext.matches.map(
    ({ route }) => routerContext.routeModules[route.id]?.handle as PageHandle,
  )
  const catalogs = ['index', ...textsOf(handles)].flatMap((name) => catalogFiles[`${locale}/${name}`] ?? [])
  let shellSent = false
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <CatalogsContext value={catalogs}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </CatalogsContext>
    </NonceContext>,
    {
      nonce,
      // React would otherwise send large parts later, moved into place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // A second longer than the stream's own limit, so that pending promises are rejected first.
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error: unknown) {
        // The promise rejects until the shell is sent, and the caller logs the error.
        if (shellSent) console.error(error)
      },
    },
  )
  shellSent = true
  // The page is sent whole: it is smaller when compressed, and laid out once. If the stream were read before it is
  // complete, React would send later parts at the end, with scripts that insert them.
  await body.allReady
  const rendered = withLookStyle(await new Response(body).text(), context.get(lookStyleContext), nonce)
  const html = withStructuredData(rendered, context.get(structuredDataContext))
  return new Response(locale === 'bn' ? markRareConjuncts(html) : html, { status, headers })
}
