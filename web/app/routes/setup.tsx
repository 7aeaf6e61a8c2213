import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { ClaimPage } from '../office/set-up/claim-page.tsx'

export const meta = unlistedPage((m) => m.setup.claim.open.title)

export const handle = textsHandle('auth', 'dashboard', 'setup')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(ClaimPage)
