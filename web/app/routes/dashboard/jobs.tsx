import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { JobsPage } from '../../bookings/crew-jobs/jobs-page.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { usePageFocus } from '../../lib/page/page-focus.ts'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useSite } from '../../lib/page/site.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { ToLogin } from '../../people/accounts/to-login.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'

export const handle = textsHandle('booking', 'crewJobs')
export const loader = () => null
export const clientLoader = textsLoader(handle)
export const meta = pageTitle((m) => m.crewJobs.title)

const loadMenu = async () => (await import('../../site/dashboard/member-menu.tsx')).loadMemberMenu()
const MemberMenu = lazyPart(loadMenu, OverlayFailed)

/**
 * The page of crew members, customers and admins alike. It has none of the dashboards' code, because it is opened on phones on
 * weak networks.
 */
export default function Jobs() {
  return (
    <WithExtraTexts>
      <JobsOfMember />
    </WithExtraTexts>
  )
}

function JobsOfMember() {
  const t = useTranslations('crewJobs')
  const site = useSite()
  const ready = useSessionReady()
  const user = useUser()
  const [open, setOpen] = useState(false)
  usePageFocus()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="@container sticky top-0 z-30 border-line border-b bg-surface">
        <div className="page-x flex min-h-14 items-center gap-1">
          <Link to="/" className="mr-auto flex min-h-13 min-w-0 items-center text-ink no-underline">
            <Logo name={site.businessName} />
          </Link>
          <LanguageSwitch className="min-h-13 @max-[13rem]:hidden" iconClassName="hidden" />
          <ThemeButton className="min-h-13 @max-[15.5rem]:hidden" />
          <Button
            variant="ghost"
            aria-label={t('menu')}
            onClick={() => setOpen(true)}
            className="-mr-[min(0.75rem,3vw)] min-h-13 px-3!"
          >
            <Menu aria-hidden className="size-6" />
          </Button>
        </div>
      </header>
      {user && (
        <OnceOpened open={open}>
          <MemberMenu role={user.role} open={open} onOpenChange={setOpen} />
        </OnceOpened>
      )}
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {/* The server does not know the session, so that the kept page is the same for everybody. */}
        {!ready && <Spinner label={t('loading')} className="min-h-[60dvh]" />}
        {ready && !user && <ToLogin label={t('loading')} />}
        {user && <JobsPage key={user.sub} account={user.sub} loadMenu={loadMenu} />}
      </main>
    </div>
  )
}
