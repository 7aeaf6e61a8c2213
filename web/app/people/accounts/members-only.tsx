import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { type ReactNode, use } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NonceContext } from '../../lib/page/site.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { isMarkedSignedIn } from '../../lib/session/signed-in-mark.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'

/** Runs before the first paint: hides the page from visitors who are not signed in. */
const hideFromVisitors = `{
  let user
  try { user = JSON.parse(localStorage.getItem('${SESSION_STORAGE_KEY}')).state.user } catch {}
  if (!user && !(${isMarkedSignedIn})()) document.currentScript.parentElement.hidden = true
}`

/**
 * A page from which visitors are redirected to log in. The server does not know the session and renders the page
 * for everybody, as nothing in it is secret: users and search engines get it at once.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  const nonce = use(NonceContext)
  const ready = useSessionReady()
  const user = useUser()
  if (ready && !user) return <Navigate {...toLogin(pathname + search + hash)} replace />
  return (
    <div suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant of this file. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideFromVisitors }} />
      {children}
    </div>
  )
}
