import { randomBytes } from 'node:crypto'

/** Marks the inline scripts and styles of a page, so that no others run. Nobody can know it beforehand. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

/** The same page with a nonce of its own: each answer needs one. */
export const remark = (html: string, before: string, nonce: string): string => html.replaceAll(before, nonce)

/**
 * Content security policy of a page. `formTargets` are the gateways' origins; `nonce` marks our own inline scripts
 * and styles.
 */
export function pagePolicy(formTargets: readonly string[], nonce: string): string {
  const directives = [
    "default-src 'none'",
    // What our scripts load is allowed too; nothing else is, not even another file of this server.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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
