import catalogFiles from 'virtual:catalog-files'
import { renderToReadableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { NonceContext } from './lib/page/nonce.ts'
import { renderEnvContext } from './lib/page/render-env.ts'
import { defaultRoot, type RootData } from './lib/page/site.ts'
import { scriptsAfterPaint } from './startup/scripts-after-paint.ts'

export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // Empty while developing: an empty attribute would differ from what the browser renders.
  const nonce = context.get(renderEnvContext).nonce || undefined
  let shellSent = false
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // What is rendered stands where it belongs, for those without scripts too.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // A second longer than the stream itself, so that pending promises are rejected first.
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error: unknown) {
        // Before the shell is out the promise rejects and the error is logged by the caller.
        if (shellSent) console.error(error)
      },
    },
  )
  shellSent = true
  // Nothing is waited for any more: in one piece the page is smaller on the wire, and laid out once.
  const html = await new Response(body).text()
  if (!import.meta.env.PROD) return new Response(html, { status, headers })
  const { locale }: RootData = routerContext.staticHandlerContext.loaderData?.root ?? defaultRoot
  const catalog = catalogFiles[locale]
  // With all the others they would hold up a phone for longer than can be felt.
  const libraries = ['framework', 'router'].flatMap((name) =>
    routerContext.manifest.entry.imports.filter((file) => file.startsWith(`/assets/${name}-`)),
  )
  return new Response(scriptsAfterPaint(html, { catalog, libraries, locale, nonce }), { status, headers })
}
