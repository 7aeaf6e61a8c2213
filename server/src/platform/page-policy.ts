import { createHash, randomBytes } from 'node:crypto'

/** Makes a mark for our own inline scripts and styles while a page is rendered. Nobody can know it beforehand. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

/** A page as it is sent, and the sources of its inline scripts and styles for the policy. */
export interface HashedPage {
  html: string
  scripts: string[]
  styles: string[]
}

/** Matches data, such as what search engines read. It never runs, so the policy does not need it. */
const DATA_TYPE = /\btype="application\/(ld\+)?json"/

/**
 * Replaces the nonce of a rendering by hashes of what it marks, so that everybody can be sent the same bytes. An inline
 * script without the nonce gets no hash, so it does not run.
 */
export function hashMarked(page: string, nonce: string): HashedPage {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const mark = ` nonce="${nonce}"`
  const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs
  for (const [, name, attributes = '', text = ''] of page.matchAll(element)) {
    if (!attributes.includes(mark) || text === '' || DATA_TYPE.test(attributes)) continue
    hashes[name as keyof typeof hashes].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: page.replaceAll(mark, ''), scripts: [...hashes.script], styles: [...hashes.style] }
}

/** Returns the content security policy of a page. `formTargets` are the gateways' origins. */
export function pagePolicy(
  formTargets: readonly string[],
  { scripts, styles }: Pick<HashedPage, 'scripts' | 'styles'>,
): string {
  const directives = [
    "default-src 'none'",
    // Scripts that ours load are allowed too; nothing else is, not even another file of this server.
    `script-src ${scripts.length > 0 ? [...scripts, "'strict-dynamic'"].join(' ') : "'none'"}`,
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
    // The Trusted Types policy is in web/app/startup/scripts-after-paint.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join('; ')
}
