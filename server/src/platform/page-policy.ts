import { createHash } from 'node:crypto'

export interface SealedPage {
  html: string
  policy: string
}

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs

/**
 * Names the inline scripts and styles of a page in its content security policy by their hashes, so that the same page can
 * be sent to many. Only those that the rendering marked with `nonce` are named: one that got into the page otherwise does
 * not run. `formTargets` are the gateways' origins.
 */
export function sealPage(marked: string, nonce: string, formTargets: readonly string[]): SealedPage {
  const mark = ` nonce="${nonce}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, attributes = '', text = ''] of marked.matchAll(ELEMENT)) {
    if (!attributes.includes(mark) || / (src=|type="application\/ld\+json")/.test(attributes)) continue
    const hash = createHash('sha256').update(text).digest('base64')
    hashes[name as keyof typeof hashes].add(`'sha256-${hash}'`)
  }
  const html = marked.replaceAll(mark, '')
  // Whoever knows it beforehand could mark scripts.
  if (html.includes(nonce)) throw new Error('The mark of inline scripts is in the text of a page.')
  return { html, policy: pagePolicy(formTargets, [...hashes.script], [...hashes.style]) }
}

function pagePolicy(
  formTargets: readonly string[],
  scripts: readonly string[],
  styles: readonly string[],
): string {
  const directives = [
    "default-src 'none'",
    // What our scripts load is allowed too; nothing else is, not even another file of this server.
    scripts.length > 0 ? `script-src ${scripts.join(' ')} 'strict-dynamic'` : "script-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    // Pictures come from this server alone, so no other site learns who visits.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // The policy is in web/app/startup/scripts-after-paint.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join('; ')
}
