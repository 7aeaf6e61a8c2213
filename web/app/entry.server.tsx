import catalogFiles from 'virtual:catalog-files'
import { preinitModule } from 'react-dom'
import { renderToReadableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { NonceContext } from './lib/nonce.ts'
import { renderEnvContext } from './lib/render-env.ts'
import type { RootData } from './lib/site.ts'

export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The page comes alive only once it has its words, and nothing else in it names that file.
  const root: RootData | undefined = routerContext.staticHandlerContext.loaderData?.root
  const catalog = root && catalogFiles[root.locale]
  if (catalog) headers.append('Link', `<${catalog}>; rel=modulepreload; fetchpriority=low`)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // Empty while developing: an empty attribute would differ from what the browser renders.
  const nonce = context.get(renderEnvContext).nonce || undefined
  let shellSent = false
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <FrameworkAhead files={routerContext.manifest.entry.imports} nonce={nonce} />
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
  // While developing, React would complain of an attribute that it did not write.
  return new Response(import.meta.env.PROD ? lowerScripts(html) : html, { status, headers })
}

/**
 * Has the largest script run by itself as soon as it is there: with all the others it would hold up a
 * phone for longer than can be felt.
 */
function FrameworkAhead({ files, nonce }: { files: readonly string[]; nonce: string | undefined }) {
  const framework = files.find((file) => /\/framework-[^/]*$/.test(file))
  if (framework) preinitModule(framework, { as: 'script', nonce })
  return null
}

/**
 * The page is painted before any script runs, so scripts are fetched after what it is painted with.
 * Neither the router's links nor React's own script can say so themselves.
 */
function lowerScripts(html: string): string {
  return html.replaceAll(
    /<link rel="modulepreload"|<script(?= src="[^"]+" type="module")/g,
    '$& fetchpriority="low"',
  )
}
