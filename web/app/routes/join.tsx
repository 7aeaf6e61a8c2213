import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { JoinPage } from '../people/invitations/join-page.tsx'

export const meta = unlistedPage((m) => m.dashboard.invitations.join.pageTitle)

export const handle = textsHandle('auth', 'dashboard')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(JoinPage)
