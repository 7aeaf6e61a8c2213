import { type RefObject, useEffect } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useSession } from '../../lib/session/use-session.ts'

interface MenuAccountProps {
  menu: RefObject<HTMLDialogElement | null>
  entryClass: string
}

export const loadMenuAccount = () => withTexts('onDemand', MenuAccount)

/** Says in the menu who is signed in, with the pages of their account. A press beside the menu closes it. */
function MenuAccount({ menu, entryClass }: MenuAccountProps) {
  const t = useTranslations('onDemand.menu')
  const { user, ready } = useSession()
  useEffect(() => {
    // Not every browser knows `closedby`. A button that is pressed by a key reports no place.
    const closeBeside = ({ clientX }: MouseEvent) => {
      const left = menu.current?.getBoundingClientRect().left ?? 0
      if (clientX > 0 && clientX < left) menu.current?.close()
    }
    const dialog = menu.current
    dialog?.addEventListener('click', closeBeside)
    return () => dialog?.removeEventListener('click', closeBeside)
  }, [menu])
  if (!ready) return null
  if (!user) return <p className="px-3 text-soft text-sm">{t('loggedOut')}</p>
  const links = [
    ...(user.role === 'user' ? [{ to: '/dashboard/user/Upcoming-bookings', label: t('upcoming') }] : []),
    { to: '/dashboard/account', label: t('security') },
  ]
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="px-3 pb-1 font-semibold text-muted text-sm">{t('account')}</legend>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} onClick={() => menu.current?.close()} className={entryClass}>
          {label}
        </NavLink>
      ))}
      <p className="px-3 py-1 text-soft text-sm [overflow-wrap:anywhere]">
        {t('loggedIn', { name: user.name })}
      </p>
    </fieldset>
  )
}
